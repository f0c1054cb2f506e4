// Made by `npm run gen` from schemas/. Change the schema, not this file.
/**
 * A first or last name.
 */
export type PersonName = string
/**
 * A new password: a digit, a capital letter, a small letter and a special character, no white space. Letters and digits of every script count; a special character is a visible one that is neither.
 */
export type Password = string
/**
 * An e-mail address: a local part, and a domain with a dot; no white space, no control character, none of the characters that only comments and routes use.
 */
export type Email = string
/**
 * Digits, a dash, then 8 capital letters or digits.
 */
export type ReferralCode = string
/**
 * A value, or where it is in the address: {"route": "id"}, {"query": "status"}.
 */
export type LayoutParam = (string | number | boolean | null | {
route?: string
query?: string
})
/**
 * A row, or a block.
 */
export type LayoutNode = (LayoutRow | LayoutBlock)
/**
 * When the block is shown: JSON Schema, of the keywords below, that the page context must meet (user, programme, features, route, language), the page's data (data) and what is computed from it (facts, see registry/facts.ts). As in JSON Schema a property that is absent meets every condition but `required`: ask for `required`, or `type`, of what may be missing.
 */
export type Condition = ({
title?: string
description?: string
type?: (string | string[])
const?: unknown
enum?: unknown[]
required?: string[]
properties?: {
[k: string]: Condition | undefined
}
not?: Condition
anyOf?: Condition[]
allOf?: Condition[]
items?: Condition
contains?: Condition
minimum?: number
maximum?: number
minLength?: number
minItems?: number
} | boolean)
export type LayoutNodes = LayoutNode[]
/**
 * An address: either the page that is shown there or the address that stands for it.
 */
export type Route = ({
[k: string]: unknown | undefined
} & {
/**
 * Segments; `:name` takes one as a parameter, `:name?` at the end may be missing, a last `*` takes whatever follows.
 */
path: string
/**
 * Name of a layout in registry/pages.
 */
page?: string
/**
 * The address that is shown instead.
 */
redirect?: string
/**
 * `user`: without one, the visitor is led to login. `anonymous`: a user is led home. `public`: everybody.
 */
access: ("public" | "anonymous" | "user")
/**
 * Name of the feature that this page belongs to; where it is off there is no such page.
 */
feature?: string
/**
 * Key of the page's name in the title of the window; a page that brings its own title needs none.
 */
title?: string
/**
 * Whether the header with the menu is drawn.
 */
menu?: boolean
/**
 * Whether the footer is drawn.
 */
footer?: boolean
})
/**
 * A file below server/seed/pictures.
 */
export type SeedPicture = string
/**
 * The user’s own account: profile, picture, language, password.
 */
export type AccountDetails = (WidgetBase & {
"@type": "AccountDetails"
})
export type NullableId = (number | string | null)
/**
 * An ISO 8601 date, with or without time and offset; without an offset it is UTC.
 */
export type NullableInstant = (string | null)
/**
 * The contents of a category as cards, page by page. Its layout gives it the source `categoryContents`.
 */
export type CategoryContents = (WidgetBase & {
"@type": "CategoryContents"
})
/**
 * A form that writes to who runs the programme.
 */
export type Contact = (WidgetBase & {
"@type": "Contact"
})
/**
 * A page that a configurator composed: its title, subtitle and blocks, while it is published and running. Its layout gives it the source `content`.
 */
export type ContentPage = (WidgetBase & {
"@type": "ContentPage"
/**
 * Level of its title: 2 where another block of the page holds the first heading.
 */
headingLevel?: (1 | 2)
})
/**
 * A text block of a page.
 */
export type ContentText = (WidgetBase & {
"@type": "ContentText"
text?: NullableHtml
})
/**
 * HTML written by a configurator; shown only through the sanitiser.
 */
export type NullableHtml = (string | null)
/**
 * Sets the first password of an invited user with the token of the address.
 */
export type CreatePassword = (WidgetBase & {
"@type": "CreatePassword"
})
/**
 * Asks for an e-mail with a link that sets a new password.
 */
export type ForgotPassword = (WidgetBase & {
"@type": "ForgotPassword"
})
/**
 * The form to sign in, the programme's logo and its illustration.
 */
export type Login = (WidgetBase & {
"@type": "Login"
})
/**
 * A message that takes a whole page, and a way on.
 */
export type PageMessage = (WidgetBase & {
"@type": "PageMessage"
/**
 * Which one.
 */
message: ("not-found" | "access-denied" | "error" | "surprised")
/**
 * Said in the place of the message's own text.
 */
text?: (string | null)
/**
 * Text of the button, in the place of “go home”.
 */
action?: (string | null)
})
/**
 * Sets a new password with the token of the address; without one it asks for the e-mail that brings it.
 */
export type ResetPassword = (WidgetBase & {
"@type": "ResetPassword"
})
/**
 * Ends the session and goes to login.
 */
export type SignOut = (WidgetBase & {
"@type": "SignOut"
})
/**
 * The form that creates an account; without sign-up in the programme it leads to login.
 */
export type SignUp = (WidgetBase & {
"@type": "SignUp"
})
/**
 * Says that a single sign-on failed, and whom to ask.
 */
export type SsoFailure = (WidgetBase & {
"@type": "SsoFailure"
})
/**
 * What points are exchanged for, and the balance. Its layout gives it the source `rewards`.
 */
export type Store = (WidgetBase & {
"@type": "Store"
})
/**
 * Who the user is, the user's points, and the running challenge that ends first. Its layout gives it the source `challenges`.
 */
export type Welcome = (WidgetBase & {
"@type": "Welcome"
})
/**
 * Invites to one challenge: its picture, how long it still runs, and the next step.
 */
export type WidgetAction = (WidgetBase & {
"@type": "WidgetAction"
challenge?: NullableReference
image?: Image
})
/**
 * A reference to an entity: its IRI, a bare id, or the embedded entity; or nothing.
 */
export type NullableReference = (string | number | {
"@id"?: string
id?: (number | string)
} | null)
/**
 * A picture: its address, or an object holding it, or nothing.
 */
export type Image = (string | {
id?: (number | string | null)
"@id"?: (string | null)
contentUrl?: (string | null)
/**
 * What the picture shows, for those who do not see it.
 */
alt?: (string | null)
} | null)
/**
 * A badge: won, or how far the user has come.
 */
export type WidgetBadge = (WidgetBase & {
"@type": "WidgetBadge"
badge?: NullableReference
})
/**
 * A text with a picture and a link.
 */
export type WidgetEditorial = (WidgetBase & {
"@type": "WidgetEditorial"
text?: NullableHtml
image?: Image
link?: ({
label?: (string | null)
url?: (string | null)
} | null)
})
/**
 * A game in a frame of its own.
 */
export type WidgetGame = (WidgetBase & {
"@type": "WidgetGame"
image?: Image
})
/**
 * All of the user's challenges, filtered by type and status.
 */
export type WidgetGlobalViewAction = (WidgetBase & {
"@type": "WidgetGlobalViewAction"
/**
 * Types offered; all where absent.
 */
types?: (("Classic" | "Deal" | "List" | "Photo")[] | null)
/**
 * The status shown first.
 */
status?: ("incoming" | "running" | "over" | "refused" | null)
})
/**
 * Widgets side by side, or one after the other. Each of them is checked by itself.
 */
export type WidgetGroup = (WidgetBase & {
"@type": "WidgetGroup"
type: ("single" | "double" | "double-free" | "carousel")
widgets?: (unknown[] | null)
})
/**
 * The user's points and the last movements.
 */
export type WidgetPoints = (WidgetBase & {
"@type": "WidgetPoints"
})
/**
 * The first places of a challenge, and the user's own.
 */
export type WidgetRanking = (WidgetBase & {
"@type": "WidgetRanking"
challenge?: NullableReference
})
/**
 * A video that plays after a click.
 */
export type WidgetVideo = (WidgetBase & {
"@type": "WidgetVideo"
/**
 * Its https address.
 */
video?: (string | null)
/**
 * Https address of its captions (WebVTT).
 */
captions?: (string | null)
poster?: Image
})
/**
 * The rewards that the user wishes for. Its layout gives it the source `wishlist`.
 */
export type Wishlist = (WidgetBase & {
"@type": "Wishlist"
})
/**
 * A number; totals and amounts may come as numeric text.
 */
export type NullableNumber = (number | string | null)
/**
 * An entity's address below /v2, such as /v2/challenges/12.
 */
export type Iri = string
/**
 * An entity's id: a number, or the same as text.
 */
export type Id = (number | string)
/**
 * A reference to an entity: its IRI, a bare id, or the embedded entity.
 */
export type Reference = (string | number | {
"@id"?: string
id?: (number | string)
})
/**
 * A language of the interface and of the API; French is the default.
 */
export type Language = ("fr" | "en" | "it" | "es" | "de" | "nl")

/**
 * Change one's own profile. The company name is required where the registration asks for it, a rule in code.
 */
export interface AccountDetailsForm {
/**
 * Civility: 0 Mrs, 1 Mr.
 */
gender?: (0 | 1)
lastName: PersonName
firstName: PersonName
companyName?: string
/**
 * May be contacted.
 */
optin?: boolean
}
/**
 * Change one's own password.
 */
export interface ChangePasswordForm {
currentPassword: string
password: Password
/**
 * The same as the password (`mismatch`, a rule in code).
 */
confirmPassword: string
}
/**
 * Write to the programme.
 */
export interface ContactForm {
subject: string
message: string
}
/**
 * Set the first password with the token of an invitation.
 */
export interface CreatePasswordForm {
password: Password
/**
 * The same as the password (`mismatch`, a rule in code).
 */
confirmPassword: string
isCGUAccepted: true
}
/**
 * Ask for a reset e-mail. The captcha is required where one is shown.
 */
export interface ForgotPasswordForm {
email: Email
captcha?: string
}
/**
 * Sign in. The messages are keys of the translations.
 */
export interface LoginForm {
username: string
password: string
rememberMe?: boolean
}
/**
 * Set a new password with the token of a reset e-mail.
 */
export interface ResetPasswordForm {
email: Email
password: Password
/**
 * The same as the password (`mismatch`, a rule in code).
 */
confirmPassword: string
isCGUAccepted: true
}
/**
 * Create an account (specification, access 5). The company name is required when the registration's attribute says so, and the e-mail, the client identifier and the referral code are asked of the server: both are rules in code (`taken`, `unknown`).
 */
export interface SignUpForm {
/**
 * Civility: 0 Mrs, 1 Mr.
 */
gender: (0 | 1)
lastName: PersonName
firstName: PersonName
companyName?: string
email: Email
clientId: string
password: Password
/**
 * The same as the password (`mismatch`, a rule in code).
 */
confirmPassword: string
referralCode?: ReferralCode
optin: boolean
isCGUAccepted: true
}
/**
 * A page as data: regions of rows, columns and blocks. The region aside stands beside main from 960 px on, below it on smaller screens. When the page's data cannot be loaded, the block `error` replaces the regions: its `data` holds `error` and `retry`; without it a short message with a button to try again.
 */
export interface Layout {
$schema?: string
/**
 * Version of this grammar.
 */
version: 1
/**
 * The same as its file: registry/pages/<name>.json.
 */
name: string
description?: string
/**
 * The page's data, by name: requested once, together with the page's code. A block is given it by `use`; conditions find it below `data`.
 */
data?: {
[k: string]: LayoutData | undefined
}
error?: LayoutStoredBlock
regions: {
main: LayoutNodes
aside?: LayoutNodes
}
}
export interface LayoutData {
/**
 * A name of registry/sources.ts.
 */
source: string
params?: LayoutParams
/**
 * Whether the page is drawn without it when it cannot be loaded: only the blocks that need it fail.
 */
optional?: boolean
}
export interface LayoutParams {
[k: string]: LayoutParam | undefined
}
/**
 * A block: its type, and its configuration, which its own schema checks.
 */
export interface LayoutStoredBlock {
/**
 * A type of registry/widgets.ts.
 */
"@type": string
}
/**
 * Columns side by side; below 960 px one under the other.
 */
export interface LayoutRow {
row: {
columns: LayoutColumn[]
}
}
export interface LayoutColumn {
/**
 * Width in twelfths of the row.
 */
span: number
nodes: LayoutNodes
}
/**
 * A block, and what the page says of it.
 */
export interface LayoutBlock {
/**
 * Identifies the block among its siblings, so that it keeps its state when it is moved; its type and id where absent.
 */
key?: string
block: LayoutStoredBlock
/**
 * The name of the page's data that the block is given as `data`; it is drawn once that is loaded.
 */
use?: string
source?: LayoutSource
condition?: Condition
/**
 * Version of the block's configuration; without one the block's own, else 1.
 */
version?: number
}
/**
 * Data of one block alone, requested together with the block's code. The block draws its loading and failed states itself.
 */
export interface LayoutSource {
/**
 * A name of registry/sources.ts.
 */
name: string
params?: LayoutParams
}
/**
 * The addresses of the front office, below /fo. The first one that matches is taken.
 */
export interface RouteTable {
$schema?: string
routes: Route[]
}
/**
 * The badges of the demo programme.
 */
export interface SeedBadges {
$schema?: string
badges: SeedBadge[]
}
export interface SeedBadge {
id: number
title: SeedText
description: SeedText
picture: SeedPicture
/**
 * Share of the participants who have it.
 */
rarity: number
}
/**
 * A text in all six languages.
 */
export interface SeedText {
fr: string
en: string
it: string
es: string
de: string
nl: string
}
/**
 * The challenges of the demo programme.
 */
export interface SeedChallenges {
$schema?: string
/**
 * Labels of the questions that every programme knows.
 */
predefinedQuestions: {
distributor: SeedText
invoiceDateStart: SeedText
invoiceDateEnd: SeedText
}
challenges: SeedChallenge[]
}
export interface SeedChallenge {
id: number
type: ("Classic" | "Deal" | "List" | "Photo")
title: SeedText
teaser: SeedText
image: SeedImage
sponsor: string
startDiffusionDate: SeedMoment
startSignInDate?: SeedMoment
endSignInDate?: SeedMoment
startDate: SeedMoment
endDate: SeedMoment
endDiffusionDate: SeedMoment
/**
 * Ranges or brands of products.json that it takes declarations of.
 */
products: string[]
goalType: ("generic" | "custom" | "by-profile" | "result")
goalsUnit?: SeedText
resultUnit: SeedText
challengeGoals?: SeedGoal[]
maxToWin: number
dealCategory?: SeedText
isDealCategoryVisible?: boolean
dealImage?: SeedImage
dealAcceptBtn?: SeedText
dealRefuseBtn?: SeedText
/**
 * Places of a deal, taken and free; without limit where absent.
 */
places?: number
resultLimit?: number
isRewardingGlobal?: boolean
isRewardingAuto?: boolean
isDeclarationMultiple?: boolean
needCurrencyValue?: boolean
needProof?: boolean
resultEntryEnabled?: boolean
areResultsVisible?: boolean
areResultsAnonymized?: boolean
isGroup?: boolean
declarationForm?: SeedForm
/**
 * Which of them are displayed.
 */
predefinedQuestions?: {
distributor: boolean
invoiceDateStart: boolean
invoiceDateEnd: boolean
}
photoMinWidth?: number
photoMinHeight?: number
/**
 * HTML of the dialog with all conditions.
 */
conditions: {
description: SeedLongText
conditions: SeedLongText
rules: SeedLongText
profiles: SeedLongText
eligibility: SeedLongText
}
}
export interface SeedImage {
picture: SeedPicture
/**
 * What the picture shows; empty where it only decorates.
 */
alt: (SeedLongText | string)
}
/**
 * A long text, HTML where its place takes HTML: in French and English at least; the other languages fall back to English.
 */
export interface SeedLongText {
fr: string
en: string
it?: string
es?: string
de?: string
nl?: string
}
/**
 * A moment relative to the moment of seeding.
 */
export interface SeedMoment {
/**
 * Days from the moment of seeding; negative in the past.
 */
days: number
/**
 * The time of that day, UTC; where absent, the time of seeding.
 */
at?: string
}
export interface SeedGoal {
name: SeedText
subject: SeedText
unit: SeedText
value: number
challengeReward: {
value: number
}
/**
 * Of a by-profile goal: the groups it is for.
 */
userGroups?: number[]
}
export interface SeedForm {
id: number
groups: SeedQuestion[][]
}
export interface SeedQuestion {
id: number
label: SeedText
type: ("text" | "textarea" | "choice")
/**
 * Of a choice.
 */
choices?: SeedText[]
}
/**
 * Shapes that the other files of the demo programme refer to.
 */
export interface SeedCommon {
[k: string]: unknown | undefined
}
/**
 * The pages of the demo programme.
 */
export interface SeedContents {
$schema?: string
categories: {
id: number
title: SeedText
}[]
/**
 * Where the game of a widget is played.
 */
games: {
widget: number
url: string
}[]
/**
 * In the order of their categories.
 */
contents: SeedContent[]
}
export interface SeedContent {
id: number
isHomepage?: boolean
/**
 * published where absent
 */
status?: ("published" | "draft" | "deleted")
category?: number
title: SeedLongText
subtitle?: SeedLongText
caption?: SeedLongText
image?: SeedImage
startDate: SeedMoment
endDate?: SeedMoment
/**
 * HTML, in one text for all languages or in one for each, and widgets.
 */
blocks: (SeedWidget | SeedLongText | string)[]
}
/**
 * A widget as schemas/widgets tells, with texts, moments and pictures of this folder's kind.
 */
export interface SeedWidget {
"@type": string
id: number
[k: string]: unknown | undefined
}
/**
 * Facts and texts that the history of each participant is computed from.
 */
export interface SeedHistory {
$schema?: string
/**
 * @minItems 1
 */
distributors: [string, ...(string)[]]
/**
 * Why a declaration was refused.
 * 
 * @minItems 1
 */
refusals: [string, ...(string)[]]
/**
 * Free answers.
 * 
 * @minItems 1
 */
remarks: [string, ...(string)[]]
/**
 * What points came from or went to.
 */
labels: {
welcome: SeedText
lastSeason: SeedText
store: SeedText
}
/**
 * Kinds of photos in the contest.
 */
photos: {
/**
 * The picture is photo/<name>-<id of the person>.svg.
 */
name: string
alt: SeedText
}[]
/**
 * What the demo participant did: chosen, so that each state is in sight.
 */
participant: {
/**
 * By challenge, newest first.
 */
declarations: {
challenge: number
status: ("waiting" | "refused" | "validated")
quantity: number
/**
 * Relative to the moment of seeding.
 */
days: number
}[]
badges: {
badge: number
progress: number
/**
 * When it was obtained, relative to the moment of seeding.
 */
days?: number
}[]
}
}
/**
 * The legal documents of the demo programme.
 */
export interface SeedLegal {
$schema?: string
/**
 * By the name that the configuration's paths end in.
 */
documents: {
[k: string]: SeedLegalDocument | undefined
}
}
export interface SeedLegalDocument {
title: SeedText
text: SeedText
}
/**
 * The people of the demo programme.
 */
export interface SeedPeople {
$schema?: string
/**
 * Of every account.
 */
password: string
/**
 * Accounts to sign in with, by role.
 */
accounts: {
participant: SeedPerson
configurator: SeedPerson
newcomer: SeedPerson
unaccepted: SeedPerson
inactive: SeedPerson
}
invited: SeedPerson
network: SeedPerson[]
/**
 * Names that further participants are made of.
 */
crowd: {
/**
 * @minItems 1
 */
women: [string, ...(string)[]]
/**
 * @minItems 1
 */
men: [string, ...(string)[]]
/**
 * @minItems 1
 */
lastNames: [string, ...(string)[]]
/**
 * @minItems 1
 */
trades: [string, ...(string)[]]
}
}
export interface SeedPerson {
id: number
/**
 * 0 for Mrs, 1 for Mr.
 */
gender: (0 | 1)
firstName: string
lastName: string
companyName: string
/**
 * The region, a group of programme.json.
 */
userGroup: number
/**
 * Whether the terms are accepted; true where absent.
 */
isCGUAccepted?: boolean
/**
 * Whether the account can sign in; true where absent.
 */
isActive?: boolean
/**
 * Whether challenges, ranking and points know this person; true where absent.
 */
takesPart?: boolean
/**
 * Whether results, declarations, points and badges are computed for this person; true where absent.
 */
hasHistory?: boolean
/**
 * True where absent.
 */
hasPassword?: boolean
/**
 * Back-office permissions; none where absent.
 */
permissions?: string[]
}
/**
 * The catalogue of the demo programme.
 */
export interface SeedProducts {
$schema?: string
ranges: SeedRange[]
}
export interface SeedRange {
brand: string
range: string
unit: string
/**
 * Points for one unit of the smallest model in a list challenge; each larger model earns half as much again.
 */
reward: number
/**
 * From the smallest to the largest.
 */
models: SeedModel[]
}
export interface SeedModel {
id: number
name: string
code: string
description: string
picture: SeedPicture
}
/**
 * Settings, options, features and menu of the demo programme.
 */
export interface SeedProgramme {
$schema?: string
/**
 * GET /config/app, but the address that the server knows itself.
 */
config: {
programName: string
programHours: SeedText
ssoEmail: string
[k: string]: unknown | undefined
}
/**
 * Files of /web_files/ui/img and the picture that each shows.
 */
brandFiles: {
file: string
picture: SeedPicture
}[]
/**
 * GET /options.
 */
options: {
name: string
value: (SeedText | string)
}[]
/**
 * GET /features.
 */
features: {
name: string
enabled: boolean
attributes?: {

}
}[]
/**
 * Referral codes that exist.
 */
referralCodes: string[]
/**
 * GET /menus, in this order.
 */
menu: SeedMenuItem[]
/**
 * The regions of the network; a participant belongs to one.
 */
groups: {
id: number
name: string
}[]
}
export interface SeedMenuItem {
id: number
label: SeedText
link?: string
targetEntity?: string
targetId?: number
}
/**
 * The store of the demo programme.
 */
export interface SeedRewards {
$schema?: string
/**
 * From the smallest price to the largest.
 */
rewards: SeedReward[]
}
export interface SeedReward {
id: number
title: SeedLongText
description: SeedLongText
/**
 * In points.
 */
price: number
picture: SeedPicture
}
/**
 * What every widget may carry: a title, a diffusion window, a version.
 */
export interface WidgetBase {
id?: NullableId
/**
 * What stands above the widget.
 */
title?: (string | null)
diffusionStartAt?: NullableInstant
diffusionEndAt?: NullableInstant
/**
 * In a double-free group: whether the widget is shown on small screens.
 */
isMobile?: (boolean | null)
/**
 * Version of the widget's configuration; without one it is 1.
 */
version?: (number | null)
}
/**
 * The programme's settings. GET /config/app.
 */
export interface AppConfig {
/**
 * The programme's name.
 */
programName?: (string | null)
/**
 * Address of the programme; https is prepended where the scheme is missing.
 */
programUrl?: (string | null)
/**
 * Opening hours of the helpline, shown in the footer.
 */
programHours?: (string | null)
ssoEmail?: (string | null)
postUserRegister?: (boolean | null)
userConditionsPath?: (string | null)
salesConditionsPath?: (string | null)
legalMentionsPath?: (string | null)
dataProtectionsPath?: (string | null)
cookiesConditionsPath?: (string | null)
companyName?: (string | null)
companyUrlDomain?: (string | null)
recaptchaPublicKey?: (string | null)
locale?: (string | null)
creationYear?: NullableNumber
externalHomeUrl?: (string | null)
/**
 * dayjs tokens; DD/MM/YYYY where absent.
 */
dateFormat?: (string | null)
}
/**
 * Whether an e-mail or a client identifier is still free. POST /users/check-email, POST /users/check-matricule.
 */
export interface Availability {
status: boolean
}
/**
 * A badge as the user has it. GET /badges/{id}/user.jsonld.
 */
export interface Badge {
"@id"?: (string | null)
id?: NullableId
title?: (string | null)
description?: (string | null)
image?: Image
isObtained?: (boolean | null)
obtainedAt?: NullableInstant
progress?: NullableNumber
}
/**
 * A proof of work to be done, as ALTCHA asks it. GET /captcha/challenge; 404 where the programme shows no captcha.
 */
export interface CaptchaChallenge {
parameters: {
algorithm: string
nonce: string
salt: string
keyPrefix: string
}
signature?: (string | null)
}
/**
 * A challenge as lists and widgets show it. GET /challenges/user.jsonld; a whole challenge is one too.
 */
export interface ChallengeCard {
"@id"?: Iri
"@type"?: string
id?: Id
type: ("Classic" | "Deal" | "List" | "Photo")
title?: (string | null)
teaser?: NullableHtml
image?: Image
sponsor?: (string | null)
startDate?: NullableInstant
endDate?: NullableInstant
startDiffusionDate?: NullableInstant
endDiffusionDate?: NullableInstant
startSignInDate?: NullableInstant
endSignInDate?: NullableInstant
maxToWin?: NullableNumber
resultUnit?: (string | null)
isActionOnGoing?: (boolean | null)
isParticipating?: (boolean | null)
}
/**
 * A product in a challenge, with what it brings.
 */
export interface ChallengeListProduct {
"@id"?: (string | null)
id?: NullableId
challengeProduct: ChallengeProduct
threshold?: NullableNumber
reward?: NullableNumber
coefficient?: NullableNumber
}
/**
 * A product that can be declared.
 */
export interface ChallengeProduct {
"@id"?: Iri
"@type"?: string
id?: Id
range?: (string | null)
unit?: (string | null)
brand?: (string | null)
productName?: (string | null)
productCode?: (string | null)
productDescription?: (string | null)
status?: (string | null)
visual?: Image
}
/**
 * One entry of a challenge's ranking.
 */
export interface ChallengeResult {
"@id"?: Iri
"@type"?: string
id?: Id
rank?: NullableNumber
resultValue?: NullableNumber
customResultValue?: NullableNumber
customResultName?: (string | null)
customResultSubject?: (string | null)
customResultUnit?: (string | null)
challengeRewardValue?: NullableNumber
totalPoints?: NullableNumber
createdAt?: NullableInstant
targetId?: NullableId
isParticipating?: (boolean | null)
entity?: ({
"@id"?: (string | null)
userId?: NullableId
name?: (string | null)
profile?: ({
firstName?: (string | null)
lastName?: (string | null)
picture?: Image
} | null)
} | null)
voters?: ((Reference | null)[] | null)
image?: Image
status?: ("waiting" | "refused" | "validated" | null)
challengeResultsByProduct?: ((ResultByProduct | null)[] | null)
}
export interface ResultByProduct {
id?: NullableId
totalQuantity?: NullableNumber
totalFinancialValue?: NullableNumber
challengeProductRewardValue?: NullableNumber
challengeProductResultValue?: NullableNumber
challengeProduct?: (ChallengeProduct | null)
}
/**
 * A challenge with all that its screens show. GET /challenges/{id}/user.jsonld; in lists only what a card shows.
 */
export interface Challenge {
"@id"?: Iri
"@type"?: string
id?: Id
type: ("Classic" | "Deal" | "List" | "Photo")
title?: (string | null)
teaser?: NullableHtml
image?: Image
sponsor?: (string | null)
startDate?: NullableInstant
endDate?: NullableInstant
startDiffusionDate?: NullableInstant
endDiffusionDate?: NullableInstant
startSignInDate?: NullableInstant
endSignInDate?: NullableInstant
/**
 * generic, custom, by-profile or result; another one is reported and its goals are not drawn.
 */
goalType?: (string | null)
goalsUnit?: (string | null)
resultUnit?: (string | null)
maxToWin?: NullableNumber
challengeGoals?: ((ChallengeGoal | null)[] | null)
dealCategory?: (string | null)
isDealCategoryVisible?: (boolean | null)
dealImage?: Image
dealAcceptBtn?: (string | null)
dealRefuseBtn?: (string | null)
inscriptionsLeft?: NullableNumber
resultLimit?: NullableNumber
isRewardingGlobal?: (boolean | null)
isRewardingAuto?: (boolean | null)
isDeclarationMultiple?: (boolean | null)
needCurrencyValue?: (boolean | null)
needProof?: (boolean | null)
resultEntryEnabled?: (boolean | null)
declarationForm?: (DeclarationForm | null)
predefinedQuestions?: ((PredefinedQuestion | null)[] | null)
areResultsVisible?: (boolean | null)
areResultsAnonymized?: (boolean | null)
isGroup?: (boolean | null)
conditions?: ({
conditions?: NullableHtml
rules?: NullableHtml
profiles?: NullableHtml
eligibility?: NullableHtml
description?: NullableHtml
} | null)
challengeListProducts?: ((ChallengeListProduct | null)[] | null)
challengeResults?: ((ChallengeResult | null)[] | null)
declarations?: (({
"@id"?: (string | null)
id?: NullableId
status?: ("waiting" | "validated" | "refused" | null)
} | null)[] | null)
countDeclarationsValidated?: NullableNumber
countDeclarationsWaiting?: NullableNumber
isActionOnGoing?: (boolean | null)
isParticipating?: (boolean | null)
photoMinWidth?: NullableNumber
photoMinHeight?: NullableNumber
photoMaxSize?: NullableNumber
currentChallengeMetaData?: ({
lastDeclarationDate?: NullableInstant
lastValidatedDeclarationDate?: NullableInstant
} | null)
}
export interface ChallengeGoal {
name?: (string | null)
subject?: (string | null)
unit?: (string | null)
value?: NullableNumber
challengeReward?: ({
value?: NullableNumber
} | null)
}
/**
 * The questions of a declaration.
 */
export interface DeclarationForm {
"@id": Iri
id?: NullableId
formInputGroups?: (({
formInputs?: ((FormInput | null)[] | null)
} | null)[] | null)
}
export interface FormInput {
"@id": Iri
id?: NullableId
label?: (string | null)
type?: (string | null)
formInputChoices?: ((FormInputChoice | null)[] | null)
}
export interface FormInputChoice {
"@id": Iri
id?: NullableId
title?: (string | null)
}
export interface PredefinedQuestion {
key: ("distributor" | "invoiceDateStart" | "invoiceDateEnd")
label?: (string | null)
isDisplayed?: (boolean | null)
}
/**
 * Changes one's own password: PUT /users/{id}/password, answered 204. The token that asks stays good, every other one of the user is denied. A current password that is wrong, or a new one that leaked, is a violation (422).
 */
export interface ChangePasswordRequest {
currentPassword: string
password: Password
}
/**
 * POST /users/check-email.
 */
export interface CheckEmailRequest {
email: Email
}
/**
 * POST /users/check-matricule.
 */
export interface CheckMatriculeRequest {
clientId: string
}
/**
 * POST /users/check-referral-code.
 */
export interface CheckReferralCodeRequest {
referralCode: ReferralCode
}
/**
 * Shapes that every other schema refers to.
 */
export interface Common {
[k: string]: unknown | undefined
}
/**
 * POST /contact.
 */
export interface ContactRequest {
subject: string
message: string
}
/**
 * One block of a page: a text, or a widget.
 */
export interface ContentBlock {
"@id"?: (string | null)
id?: NullableId
type: ("text" | "widget")
position?: NullableNumber
text?: NullableHtml
widget?: ({

} | null)
}
/**
 * A content in the list of its category. GET /content-categories/{id}/contents.jsonld.
 */
export interface ContentCard {
"@id"?: Iri
"@type"?: string
id?: Id
title?: (string | null)
subtitle?: (string | null)
caption?: (string | null)
status?: ("deleted" | "draft" | "published" | null)
startDate?: NullableInstant
endDate?: NullableInstant
image?: Image
}
/**
 * POST /users/create-password/request.
 */
export interface CreatePasswordLinkRequest {
email: Email
}
/**
 * POST /users/create-password.
 */
export interface CreatePasswordRequest {
token: string
password: Password
isCGUAccepted: true
}
/**
 * A challenge in which the user declares, summed up. GET /user/challenges.
 */
export interface DeclarationAction {
"@id"?: Iri
"@type"?: string
id?: Id
title?: (string | null)
startDate?: NullableInstant
endDate?: NullableInstant
isActionOnGoing?: (boolean | null)
totalDeclaration?: NullableNumber
countDeclarationsValidated?: NullableNumber
countDeclarationsRefused?: NullableNumber
countDeclarationsWaiting?: NullableNumber
declarations?: ((({

} | string) | null)[] | null)
isRewardingGlobal?: (boolean | null)
goalType?: (string | null)
type?: ("Classic" | "Deal" | "List" | "Photo" | null)
image?: Image
}
/**
 * What a participant declared. GET /declarations/challenge/{id}/user.
 */
export interface Declaration {
"@id"?: Iri
"@type"?: string
id?: Id
createdAt?: NullableInstant
status: ("waiting" | "validated" | "refused")
comment?: (string | null)
declarationRewardValue?: NullableNumber
declarationResultValue?: NullableNumber
invoiceDateStart?: NullableInstant
invoiceDateEnd?: NullableInstant
distributor?: (string | null)
challengeProductDeclarations?: (({
challengeProduct?: (ChallengeProduct | null)
reward?: NullableNumber
quantity?: NullableNumber
currencyValue?: NullableNumber
productRewardValue?: NullableNumber
productResultValue?: NullableNumber
threshold?: NullableNumber
coefficient?: NullableNumber
} | null)[] | null)
formEntry?: ({
formValues?: (({
value?: (string | null)
formInput?: ({
"@id"?: (string | null)
label?: (string | null)
} | null)
formInputChoiceValues?: (({
formInputChoice?: ({
"@id"?: (string | null)
title?: (string | null)
} | null)
} | null)[] | null)
} | null)[] | null)
} | null)
}
/**
 * The three shapes of an error: violations, hydra or RFC 9457, and the authentication's.
 */
export interface ErrorAnswer {
violations?: (({
propertyPath?: (string | null)
message?: (string | null)
} | null)[] | null)
"hydra:title"?: (string | null)
"hydra:description"?: (string | null)
title?: (string | null)
detail?: (string | null)
status?: NullableNumber
code?: NullableNumber
message?: (string | null)
}
/**
 * A feature by name. GET /features?name=N.
 */
export interface Feature {
name: string
enabled?: (boolean | null)
attributes?: ({

} | unknown[] | null)
}
/**
 * GET /widget-game/{id}/game-url.
 */
export interface GameUrl {
url?: (string | null)
}
/**
 * POST /login_check.
 */
export interface LoginRequest {
username: string
password: string
}
/**
 * A stored file.
 */
export interface MediaObject {
"@id"?: Iri
"@type"?: string
id?: Id
contentUrl?: (string | null)
}
/**
 * An entry of the main menu. GET /menus.
 */
export interface MenuItem {
"@id"?: Iri
"@type"?: string
id?: Id
label?: (string | null)
position?: NullableNumber
link?: (string | null)
targetEntity?: (string | null)
targetId?: NullableId
}
/**
 * The user's entries by status. GET /challenges/{id}/moderation.
 */
export interface Moderation {
waiting?: NullableNumber
validated?: NullableNumber
refused?: NullableNumber
}
/**
 * One option of the programme. GET /options.
 */
export interface Option {
name: string
value?: (string | number | boolean | null)
}
/**
 * A page that a configurator composed. GET /contents/{id}.jsonld.
 */
export interface PageContent {
"@id"?: Iri
"@type"?: string
id?: Id
title?: (string | null)
subtitle?: (string | null)
caption?: (string | null)
status?: ("deleted" | "draft" | "published" | null)
startDate?: NullableInstant
endDate?: NullableInstant
image?: Image
isHomepage?: (boolean | null)
/**
 * Blocks in any order; each is checked by itself, so that a broken one leaves the others alone (content-block.schema.json).
 */
contentBlocs?: (unknown[] | null)
}
/**
 * GET /challenges/{id}/challenge-results/participating.
 */
export interface Participation {
isParticipating?: (boolean | null)
}
/**
 * What the token of a reset or invitation e-mail is worth, and whose it is where that is known. GET /users/{token}/check-reset-password-token.
 */
export interface PasswordToken {
isValid: boolean
email?: (string | null)
}
/**
 * The user's points and where they come from. GET /widget-points/{id}/details.jsonld.
 */
export interface PointsDetails {
total?: NullableNumber
details?: (({
label?: (string | null)
points?: NullableNumber
date?: NullableInstant
} | null)[] | null)
}
/**
 * Whether a referral code exists: a message that is not empty. POST /users/check-referral-code.
 */
export interface ReferralCheck {
message?: (string | boolean | null)
}
/**
 * PUT /users/reset-password.jsonld.
 */
export interface ResetPasswordRequest {
token: string
email: Email
password: Password
}
/**
 * Something that points are exchanged for. An item of GET /rewards and of GET /wishlist.
 */
export interface Reward {
"@id"?: (string | null)
"@type"?: (string | null)
id?: Id
title?: (string | null)
image?: Image
price?: NullableNumber
description?: NullableHtml
}
/**
 * POST /users/register.jsonld.
 */
export interface SignUpRequest {
/**
 * Civility: 0 Mrs, 1 Mr.
 */
gender: (0 | 1)
lastName: PersonName
firstName: PersonName
companyName?: (string | null)
username: Email
email: Email
clientId: string
password: Password
/**
 * May be contacted: 1 yes, 2 no.
 */
optin: (1 | 2)
isCGUAccepted: true
referralCode?: (string | null)
}
/**
 * GET /config/sso-{azure,jwt,saml}/check.
 */
export interface SsoCheck {
enabled?: (boolean | null)
}
/**
 * The programme's keys at third parties. GET /one-trust-cookie/config, GET /google-analytics/config.
 */
export interface ThirdPartyKeys {
/**
 * Of the third-party consent script; it takes the place of our cookie banner.
 */
keyOneTrust?: (string | null)
/**
 * Of the analytics script.
 */
ua?: (string | null)
}
/**
 * What a sign-in answers.
 */
export interface TokenAnswer {
token?: (string | null)
data?: ({
token?: (string | null)
} | null)
}
/**
 * GET /challenges/{id}/total-participants.
 */
export interface TotalParticipants {
total?: NullableNumber
}
/**
 * What a user changes of their own. PATCH /users/{id}.jsonld.
 */
export interface UserPatch {
/**
 * The terms are accepted; that is not taken back.
 */
isCGUAccepted?: true
language?: Language
/**
 * May be contacted: 1 yes, 2 no.
 */
optin?: (1 | 2)
profile?: {
firstName?: PersonName
lastName?: PersonName
/**
 * Civility: 0 Mrs, 1 Mr.
 */
gender?: (0 | 1)
companyName?: (string | null)
/**
 * A picture of one's own, as POST /media-objects.jsonld answered its @id; null for none.
 */
picture?: (string | null)
}
}
/**
 * GET /user/{id}/points.
 */
export interface UserPoints {
points?: NullableNumber
}
/**
 * GET /challenges/{id}/rank/user; rank is null without a result.
 */
export interface UserRank {
rank?: NullableNumber
total?: NullableNumber
}
/**
 * The signed-in user. GET /me.
 */
export interface User {
"@id"?: Iri
"@type"?: string
id?: Id
email?: (string | null)
clientId?: (string | null)
isCGUAccepted?: (boolean | null)
/**
 * May be contacted: 1 yes, 2 no.
 */
optin?: (number | null)
/**
 * The language of mails to the user; null as long as none was chosen.
 */
language?: (string | null)
userGroups?: ((Reference | null)[] | null)
points?: NullableNumber
profile?: ({
firstName?: (string | null)
lastName?: (string | null)
/**
 * Civility: 0 Mrs, 1 Mr.
 */
gender?: (number | null)
companyName?: (string | null)
picture?: Image
} | null)
programUrl?: (string | null)
userRoles?: (({
permissions?: (string[] | null)
} | null)[] | null)
}

/** Every block that a page may hold, by its @type. */
export interface WidgetTypes {
  AccountDetails: AccountDetails;
  CategoryContents: CategoryContents;
  Contact: Contact;
  ContentPage: ContentPage;
  ContentText: ContentText;
  CreatePassword: CreatePassword;
  ForgotPassword: ForgotPassword;
  Login: Login;
  PageMessage: PageMessage;
  ResetPassword: ResetPassword;
  SignOut: SignOut;
  SignUp: SignUp;
  SsoFailure: SsoFailure;
  Store: Store;
  Welcome: Welcome;
  WidgetAction: WidgetAction;
  WidgetBadge: WidgetBadge;
  WidgetEditorial: WidgetEditorial;
  WidgetGame: WidgetGame;
  WidgetGlobalViewAction: WidgetGlobalViewAction;
  WidgetGroup: WidgetGroup;
  WidgetPoints: WidgetPoints;
  WidgetRanking: WidgetRanking;
  WidgetVideo: WidgetVideo;
  Wishlist: Wishlist;
}
