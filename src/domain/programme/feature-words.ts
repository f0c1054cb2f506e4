import { type Label, label } from "#src/domain/documents/kinds/kind.ts";
import type { FeatureName } from "./feature-names.ts";

interface FeatureWords {
  label: Label;
  /** The effect for participants while it is on. */
  effect: Label;
  /** Its attributes that are switches, by the names of the editing schema. */
  switches?: readonly string[];
}

/** What people call the features that the product knows, and what each does. */
export const featureWords: Readonly<Record<FeatureName, FeatureWords>> = {
  use_store: {
    label: label("Boutique", "Store", "Negozio", "Tienda", "Shop", "Winkel"),
    effect: label(
      "Les participants dépensent leurs points dans la boutique, tiennent une liste de souhaits et suivent leurs commandes.",
      "Participants spend their points in the store, keep a wish list and follow their orders.",
      "I partecipanti spendono i loro punti nel negozio, tengono una lista dei desideri e seguono i loro ordini.",
      "Los participantes gastan sus puntos en la tienda, guardan una lista de deseos y siguen sus pedidos.",
      "Die Teilnehmer lösen ihre Punkte im Shop ein, führen eine Wunschliste und verfolgen ihre Bestellungen.",
      "Deelnemers besteden hun punten in de winkel, houden een verlanglijst bij en volgen hun bestellingen.",
    ),
  },
  display_contact_tab: {
    label: label(
      "Page de contact",
      "Contact page",
      "Pagina dei contatti",
      "Página de contacto",
      "Kontaktseite",
      "Contactpagina",
    ),
    effect: label(
      "Le menu mène à un formulaire par lequel les participants écrivent à l’assistance.",
      "The menu leads to a form with which participants write to the helpline.",
      "Il menu porta a un modulo con cui i partecipanti scrivono all’assistenza.",
      "El menú lleva a un formulario con el que los participantes escriben al servicio de atención.",
      "Das Menü führt zu einem Formular, mit dem die Teilnehmer der Hotline schreiben.",
      "Het menu leidt naar een formulier waarmee deelnemers de helpdesk schrijven.",
    ),
  },
  post_user_register: {
    label: label(
      "Inscription en ligne",
      "Online sign-up",
      "Iscrizione online",
      "Inscripción en línea",
      "Online-Registrierung",
      "Online inschrijving",
    ),
    effect: label(
      "Le formulaire d’inscription pose les questions réglées ici. Ouvrir ou fermer l’inscription se fait dans les réglages.",
      "The sign-up form asks the questions that are set here. Sign-up itself is opened and closed in the settings.",
      "Il modulo di iscrizione pone le domande regolate qui. L’iscrizione si apre e si chiude nelle impostazioni.",
      "El formulario de inscripción hace las preguntas que se ajustan aquí. La inscripción se abre y se cierra en los ajustes.",
      "Das Registrierungsformular stellt die hier eingestellten Fragen. Geöffnet und geschlossen wird die Registrierung in den Einstellungen.",
      "Het inschrijfformulier stelt de vragen die hier zijn ingesteld. De inschrijving zelf wordt in de instellingen geopend en gesloten.",
    ),
    switches: ["company_name_required"],
  },
  referral: {
    label: label(
      "Parrainage",
      "Referral",
      "Presentazione di nuovi iscritti",
      "Recomendación",
      "Empfehlung",
      "Aanbeveling",
    ),
    effect: label(
      "À l’inscription, on peut indiquer le code de la personne qui a fait connaître le programme.",
      "At sign-up, one can enter the code of the person who recommended the programme.",
      "All’iscrizione si può indicare il codice della persona che ha fatto conoscere il programma.",
      "Al inscribirse se puede indicar el código de la persona que dio a conocer el programa.",
      "Bei der Registrierung kann der Code der Person angegeben werden, die das Programm empfohlen hat.",
      "Bij de inschrijving kan de code worden opgegeven van wie het programma heeft aanbevolen.",
    ),
  },
};
