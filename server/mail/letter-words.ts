import type { Language } from "#src/schema/types.gen.ts";

interface Letter {
  subject: string;
  lead: string;
  button: string;
  /** What to do when the button does not work. */
  otherwise: string;
  end: string;
}

interface LetterWords {
  hello: string;
  helloName: string;
  resetPassword: Letter;
  createPassword: Letter;
  contact: { subject: string; lead: string };
}

/** What the mails say; `{programme}`, `{name}`, `{email}` and `{subject}` are filled in. */
export const letterWords: Record<Language, LetterWords> = {
  fr: {
    hello: "Bonjour,",
    helloName: "Bonjour {name},",
    resetPassword: {
      subject: "{programme} : choisissez un nouveau mot de passe",
      lead: "Vous avez demandé un nouveau mot de passe pour {programme}. Ce lien reste valable 24 heures et ne sert qu’une fois.",
      button: "Choisir un nouveau mot de passe",
      otherwise:
        "Si le bouton ne fonctionne pas, copiez cette adresse dans votre navigateur :",
      end: "Vous n’avez rien demandé ? Ne faites rien : votre mot de passe reste le même.",
    },
    createPassword: {
      subject: "{programme} : créez votre mot de passe",
      lead: "Votre compte {programme} vous attend. Créez votre mot de passe pour y entrer. Ce lien reste valable 24 heures et ne sert qu’une fois.",
      button: "Créer mon mot de passe",
      otherwise:
        "Si le bouton ne fonctionne pas, copiez cette adresse dans votre navigateur :",
      end: "Le lien n’est plus valable ? Ouvrez-le quand même : vous pourrez en demander un nouveau.",
    },
    contact: {
      subject: "{programme}, contact : {subject}",
      lead: "Message de {name} ({email}) :",
    },
  },
  en: {
    hello: "Hello,",
    helloName: "Hello {name},",
    resetPassword: {
      subject: "{programme}: choose a new password",
      lead: "You asked for a new password for {programme}. This link is valid for 24 hours and works once.",
      button: "Choose a new password",
      otherwise:
        "If the button does not work, copy this address into your browser:",
      end: "You did not ask for this? Do nothing: your password stays the same.",
    },
    createPassword: {
      subject: "{programme}: create your password",
      lead: "Your {programme} account is waiting for you. Create your password to get in. This link is valid for 24 hours and works once.",
      button: "Create my password",
      otherwise:
        "If the button does not work, copy this address into your browser:",
      end: "The link has expired? Open it all the same: you can ask for a new one there.",
    },
    contact: {
      subject: "{programme}, contact: {subject}",
      lead: "Message from {name} ({email}):",
    },
  },
  it: {
    hello: "Buongiorno,",
    helloName: "Buongiorno {name},",
    resetPassword: {
      subject: "{programme}: scelta di una nuova password",
      lead: "È stata richiesta una nuova password per {programme}. Questo link è valido per 24 ore e funziona una sola volta.",
      button: "Scegliere una nuova password",
      otherwise:
        "Se il pulsante non funziona, copiare questo indirizzo nel browser:",
      end: "La richiesta non è partita da qui? Non occorre fare nulla: la password resta la stessa.",
    },
    createPassword: {
      subject: "{programme}: creazione della password",
      lead: "L’account {programme} è pronto. Per accedere, creare la password. Questo link è valido per 24 ore e funziona una sola volta.",
      button: "Creare la password",
      otherwise:
        "Se il pulsante non funziona, copiare questo indirizzo nel browser:",
      end: "Il link è scaduto? Aprirlo comunque: da lì se ne può chiedere uno nuovo.",
    },
    contact: {
      subject: "{programme}, contatto: {subject}",
      lead: "Messaggio di {name} ({email}):",
    },
  },
  es: {
    hello: "Buenos días:",
    helloName: "Buenos días, {name}:",
    resetPassword: {
      subject: "{programme}: elija una nueva contraseña",
      lead: "Ha solicitado una nueva contraseña para {programme}. Este enlace es válido durante 24 horas y solo funciona una vez.",
      button: "Elegir una nueva contraseña",
      otherwise:
        "Si el botón no funciona, copie esta dirección en su navegador:",
      end: "¿No lo ha solicitado? No haga nada: su contraseña sigue siendo la misma.",
    },
    createPassword: {
      subject: "{programme}: cree su contraseña",
      lead: "Su cuenta de {programme} le espera. Cree su contraseña para entrar. Este enlace es válido durante 24 horas y solo funciona una vez.",
      button: "Crear mi contraseña",
      otherwise:
        "Si el botón no funciona, copie esta dirección en su navegador:",
      end: "¿El enlace ha caducado? Ábralo de todos modos: podrá pedir uno nuevo.",
    },
    contact: {
      subject: "{programme}, contacto: {subject}",
      lead: "Mensaje de {name} ({email}):",
    },
  },
  de: {
    hello: "Guten Tag,",
    helloName: "Guten Tag {name},",
    resetPassword: {
      subject: "{programme}: Wählen Sie ein neues Passwort",
      lead: "Sie haben ein neues Passwort für {programme} angefordert. Dieser Link ist 24 Stunden gültig und funktioniert einmal.",
      button: "Neues Passwort wählen",
      otherwise:
        "Wenn die Schaltfläche nicht funktioniert, kopieren Sie diese Adresse in Ihren Browser:",
      end: "Sie haben nichts angefordert? Dann brauchen Sie nichts zu tun: Ihr Passwort bleibt, wie es ist.",
    },
    createPassword: {
      subject: "{programme}: Legen Sie Ihr Passwort fest",
      lead: "Ihr Konto bei {programme} wartet auf Sie. Legen Sie Ihr Passwort fest, um hineinzukommen. Dieser Link ist 24 Stunden gültig und funktioniert einmal.",
      button: "Passwort festlegen",
      otherwise:
        "Wenn die Schaltfläche nicht funktioniert, kopieren Sie diese Adresse in Ihren Browser:",
      end: "Der Link ist abgelaufen? Öffnen Sie ihn trotzdem: Dort können Sie einen neuen anfordern.",
    },
    contact: {
      subject: "{programme}, Kontakt: {subject}",
      lead: "Nachricht von {name} ({email}):",
    },
  },
  nl: {
    hello: "Goedendag,",
    helloName: "Goedendag {name},",
    resetPassword: {
      subject: "{programme}: kies een nieuw wachtwoord",
      lead: "U hebt een nieuw wachtwoord voor {programme} aangevraagd. Deze link is 24 uur geldig en werkt één keer.",
      button: "Nieuw wachtwoord kiezen",
      otherwise: "Werkt de knop niet? Kopieer dan dit adres naar uw browser:",
      end: "Hebt u niets aangevraagd? Dan hoeft u niets te doen: uw wachtwoord blijft hetzelfde.",
    },
    createPassword: {
      subject: "{programme}: maak uw wachtwoord aan",
      lead: "Uw account bij {programme} staat klaar. Maak uw wachtwoord aan om binnen te komen. Deze link is 24 uur geldig en werkt één keer.",
      button: "Wachtwoord aanmaken",
      otherwise: "Werkt de knop niet? Kopieer dan dit adres naar uw browser:",
      end: "Is de link verlopen? Open hem toch: daar kunt u een nieuwe aanvragen.",
    },
    contact: {
      subject: "{programme}, contact: {subject}",
      lead: "Bericht van {name} ({email}):",
    },
  },
};
