import type { Language } from "#src/schema/types.gen.ts";
import { accountWords } from "./account-words.ts";
import { schemaWords } from "./schema-words.ts";

/** What the API itself says to people, in the six languages. */
const words = {
  ...accountWords,
  ...schemaWords,
  badCredentials: {
    fr: "Identifiant ou mot de passe incorrect.",
    en: "Wrong username or password.",
    it: "Nome utente o password non corretti.",
    es: "Usuario o contraseña incorrectos.",
    de: "Benutzername oder Passwort ist falsch.",
    nl: "Onjuiste gebruikersnaam of onjuist wachtwoord.",
  },
  inactiveAccount: {
    fr: "Ce compte n’est pas actif.",
    en: "This account is not active.",
    it: "Questo account non è attivo.",
    es: "Esta cuenta no está activa.",
    de: "Dieses Konto ist nicht aktiv.",
    nl: "Dit account is niet actief.",
  },
  tooManyAttempts: {
    fr: "Trop de tentatives. Réessayez dans quelques minutes.",
    en: "Too many attempts. Try again in a few minutes.",
    it: "Troppi tentativi. Riprovare tra qualche minuto.",
    es: "Demasiados intentos. Vuelva a intentarlo dentro de unos minutos.",
    de: "Zu viele Versuche. Versuchen Sie es in einigen Minuten erneut.",
    nl: "Te veel pogingen. Probeer het over enkele minuten opnieuw.",
  },
  signInFirst: {
    fr: "Connectez-vous pour continuer.",
    en: "Sign in to continue.",
    it: "Accedere per continuare.",
    es: "Inicie sesión para continuar.",
    de: "Melden Sie sich an, um fortzufahren.",
    nl: "Meld u aan om verder te gaan.",
  },
  notTargeted: {
    fr: "Vous n’êtes pas concerné par cette opération.",
    en: "This action is not meant for you.",
    it: "Questa operazione non è destinata a questo account.",
    es: "Esta acción no está dirigida a usted.",
    de: "Diese Aktion ist nicht für Sie bestimmt.",
    nl: "Deze actie is niet voor u bestemd.",
  },
  forbidden: {
    fr: "Vous n’avez pas accès à cette page.",
    en: "You may not see this.",
    it: "Accesso non consentito.",
    es: "No tiene acceso a esta página.",
    de: "Sie haben keinen Zugriff auf diese Seite.",
    nl: "U hebt geen toegang tot deze pagina.",
  },
  notFound: {
    fr: "Introuvable.",
    en: "Not found.",
    it: "Non trovato.",
    es: "No encontrado.",
    de: "Nicht gefunden.",
    nl: "Niet gevonden.",
  },
  invalid: {
    fr: "Les données envoyées ne sont pas valides.",
    en: "The data sent is not valid.",
    it: "I dati inviati non sono validi.",
    es: "Los datos enviados no son válidos.",
    de: "Die gesendeten Daten sind ungültig.",
    nl: "De verzonden gegevens zijn ongeldig.",
  },
  badRequest: {
    fr: "La demande n’a pas pu être lue.",
    en: "The request could not be read.",
    it: "La richiesta non è leggibile.",
    es: "No se ha podido leer la solicitud.",
    de: "Die Anfrage konnte nicht gelesen werden.",
    nl: "Het verzoek kon niet worden gelezen.",
  },
  failed: {
    fr: "Une erreur est survenue. Réessayez plus tard.",
    en: "Something went wrong. Try again later.",
    it: "Si è verificato un errore. Riprovare più tardi.",
    es: "Se ha producido un error. Vuelva a intentarlo más tarde.",
    de: "Ein Fehler ist aufgetreten. Versuchen Sie es später erneut.",
    nl: "Er is een fout opgetreden. Probeer het later opnieuw.",
  },
} satisfies Record<string, Record<Language, string>>;

export type Word = keyof typeof words;

/** The words in a language; `{limit}` in them is the one given. */
export const say = (word: Word, language: Language, limit?: unknown): string =>
  words[word][language].replace("{limit}", String(limit));
