/*
 * Default error messages of frameworks: in English, whatever the language of the page, and meant for developers. A
 * programme's own messages must not match.
 */

/** The account exists and may not sign in: the front office has its own message for this. */
const inactive = [
  // From the user checkers of Symfony and Spring.
  /^(?:user )?account (?:is|has)(?: been)? (?:disabled|locked|expired|inactive|not active|suspended)$/,
  /^user (?:is|account is|account has) (?:disabled|locked|expired|inactive|not active)$/,
  /^(?:user )?credentials have expired$/,
];

const tooMany = [
  /^too many (?:failed )?(?:login |authentication )?(?:attempts|requests)\b/,
];

/** HTTP reason phrases, some with a status or an exception class. */
const http = [
  /^(?:http )?(?:error )?(?:40[0-9]|41[0-9]|42[0-9])?[ :-]*(?:bad request|unauthori[sz]ed|payment required|forbidden|not found|method not allowed|not acceptable|request timeout|conflict|gone|unprocessable (?:entity|content)|unsupported media type)(?: resource| error| exception)?$/,
  /^unauthori[sz]ed(?:error| access| request| user)?(?:: .*)?$/,
  /^(?:an? )?(?:unknown |unexpected |internal |server )?(?:server )?error(?: (?:has )?occurred)?$/,
  /^no message available$/,
];

const signedOut = [
  /^unauthenticated$/,
  /^(?:you are )?not (?:authenticated|authori[sz]ed|logged in|signed in)$/,
  /^(?:full )?authentication (?:is )?required\b.*$/,
  /^an authentication (?:exception occurred|object was not found in the securitycontext)$/,
  /^authentication (?:credentials (?:were not provided|could not be found)|failed|failure|error|exception)$/,
  /^authentication request could not be processed due to a system problem$/,
  /^(?:no|missing) (?:auth|auth token|api token|token|token could be found|authorization (?:header|token)(?: was found)?|authentication token)(?: (?:provided|found))?$/,
  /^no (?:api )?key found\b.*$/,
  /^(?:no session available|cookie has already been used)\b.*$/,
  /^no authentication ?provider found\b.*$/,
  /^format is authorization: bearer \[token\]$/,
  /^you need to (?:sign|log) in\b.*$/,
  /^authorization has been denied for this request$/,
];

/** JSON Web Tokens (Lexik, tymon, Nimbus, jsonwebtoken, Django) and refresh tokens. */
const tokens = [
  /^(?:the )?(?:jwt|jwt token|token|access token|api token|refresh token|csrf token|json web token)\b.{0,60}\b(?:not found|not provided|invalid|expired|malformed|missing|required|blacklisted|mismatch|not active|absent|revoked|must be provided|not valid)\b.{0,40}$/,
  /^(?:invalid|expired|missing|malformed|revoked|bad|wrong|unknown)[ _](?:or expired )?(?:jwt|jwt token|token|access[ _]token|api token|refresh token|csrf token|login link|signature|grant|client|ability provided)\b.{0,60}$/,
  /^(?:jwt|token) .*(?:expired at|signature|segments|decode).*$/,
  /^(?:token )?signature (?:could not be verified|verification failed|has expired)\b.*$/,
  /^wrong number of segments$/,
  /^could not (?:create token|validate credentials|decode token)\b.*$/,
  /^given token not valid for any token type$/,
  /^an error occurred while attempting to decode the jwt\b.*$/,
  /^unable to (?:load an user|find key|verify|decode|log in with provided credentials)\b.*$/,
];

const credentials = [
  /^(?:bad|invalid|incorrect|wrong|missing) (?:user |login )?(?:credentials?|credentials provided|login|password|username|e-?mail)(?: (?:or|and|\/) (?:password|username|e-?mail))?(?: (?:combination|provided))?$/,
  /^(?:the )?(?:username|user|e-?mail|login)(?: (?:or|and|\/) password)?(?: (?:is|are))? (?:incorrect|invalid|wrong|not found|unknown|could not be found)$/,
  /^(?:username|user) ["'“].*["'”] (?:not found|does not exist|could not be found)$/,
  /^(?:the )?(?:presented|provided|given|current) password (?:is|cannot be|was) (?:invalid|incorrect|empty)$/,
  /^(?:the )?(?:provided |user )?credentials (?:are|were) (?:incorrect|invalid)$/,
  /^(?:these|your|the) credentials do not match (?:our|any) records$/,
  /^no active account found with the given credentials$/,
  /^incorrect authentication credentials$/,
  /^(?:log ?in|sign-?in) failed$/,
  /^user not found$/,
];

const denied = [
  /^access (?:is )?denied(?: to this resource| by .*)?$/,
  /^(?:this action is unauthorized|not privileged to request the resource)$/,
  /^you (?:do not|don't) have (?:the )?(?:required )?(?:permissions?|rights?)(?: to (?:perform|view|access|use) (?:this|that) \w+)?$/,
  /^(?:user )?(?:is )?not (?:allowed|permitted)$/,
  /^(?:insufficient|missing) (?:permissions?|rights?|scopes?|privileges?|authentication|authenticated)$/,
  /^(?:access denied|accessdeniedexception|forbidden)\b: .*$/,
  /^csrf (?:failed|token mismatch|validation failed)\b.*$/,
];

const others: readonly RegExp[] = [
  ...http,
  ...signedOut,
  ...tokens,
  ...credentials,
  ...denied,
  // A machine-readable code, such as `invalid_grant` or `auth.failed`.
  /^\w+(?:[_:.]\w+)+$/,
  // An exception class, alone or followed by its message.
  /^[\w\\.]*(?:exception|error)(?::.*)?$/,
];

/** What a framework's message means; undefined for a message written for users. */
export function frameworkText(
  text: string,
): "inactive" | "too_many" | "other" | undefined {
  const plain = text
    .trim()
    .replace(/\s+/g, " ")
    .replace(/[\s.!]+$/, "")
    .toLowerCase();
  const isOf = (patterns: readonly RegExp[]) =>
    patterns.some((pattern) => pattern.test(plain));
  if (isOf(inactive)) return "inactive";
  if (isOf(tooMany)) return "too_many";
  return isOf(others) ? "other" : undefined;
}
