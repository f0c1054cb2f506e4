import { config } from "./programme.ts";
import type { Language, Words } from "./words.ts";

interface LegalDocument {
  title: Words;
  /** HTML. */
  text: Words;
}

/** By the name that the configuration's paths end in. */
const documents: Readonly<Record<string, LegalDocument>> = {
  "conditions-utilisation": {
    title: {
      fr: "Conditions générales d’utilisation",
      en: "Terms of use",
      it: "Condizioni d’uso",
      es: "Condiciones de uso",
      de: "Nutzungsbedingungen",
      nl: "Gebruiksvoorwaarden",
    },
    text: {
      fr: "<h2>Qui participe</h2><p>Belle Saison est ouvert aux entreprises d’installation clientes de Solvanne et à leurs salariés majeurs. La participation est gratuite.</p><h2>Vos déclarations</h2><p>Vous déclarez des installations réelles, facture à l’appui. Solvanne peut demander une pièce et refuser une déclaration inexacte, en disant pourquoi.</p><h2>Vos soleils</h2><p>Les soleils n’ont pas de valeur en espèces, ne se cèdent pas et expirent vingt-quatre mois après leur crédit.</p><h2>Fin de participation</h2><p>Vous quittez le programme quand vous le souhaitez, par simple message à votre agence.</p>",
      en: "<h2>Who takes part</h2><p>Belle Saison is open to installation companies that are Solvanne customers and to their adult staff. Taking part is free.</p><h2>Your declarations</h2><p>You declare real installations, backed by an invoice. Solvanne may ask for a document and refuse an inexact declaration, saying why.</p><h2>Your suns</h2><p>Suns have no cash value, cannot be passed on, and expire twenty-four months after they are credited.</p><h2>Leaving</h2><p>You leave the programme whenever you like, by a message to your agency.</p>",
      it: "<h2>Chi partecipa</h2><p>Belle Saison è aperto alle imprese di installazione clienti di Solvanne e al loro personale maggiorenne. La partecipazione è gratuita.</p><h2>Le dichiarazioni</h2><p>Si dichiarano installazioni reali, con fattura. Solvanne può chiedere un documento e respingere una dichiarazione inesatta, indicandone il motivo.</p><h2>I soli</h2><p>I soli non hanno valore in denaro, non si cedono e scadono ventiquattro mesi dopo l’accredito.</p><h2>Uscita</h2><p>Si lascia il programma in qualsiasi momento, con un messaggio all’agenzia.</p>",
      es: "<h2>Quién participa</h2><p>Belle Saison está abierto a las empresas instaladoras clientes de Solvanne y a su personal mayor de edad. Participar es gratis.</p><h2>Sus declaraciones</h2><p>Declara instalaciones reales, con factura. Solvanne puede pedir un documento y rechazar una declaración inexacta, explicando el motivo.</p><h2>Sus soles</h2><p>Los soles no tienen valor en efectivo, no se ceden y caducan veinticuatro meses después de su abono.</p><h2>Salida</h2><p>Puede dejar el programa cuando quiera, con un mensaje a su agencia.</p>",
      de: "<h2>Wer teilnimmt</h2><p>Belle Saison steht Installationsbetrieben, die Kunden von Solvanne sind, und ihren volljährigen Mitarbeitenden offen. Die Teilnahme ist kostenlos.</p><h2>Ihre Meldungen</h2><p>Sie melden tatsächliche Einbauten mit Rechnung. Solvanne kann einen Beleg verlangen und eine unrichtige Meldung mit Begründung ablehnen.</p><h2>Ihre Sonnen</h2><p>Sonnen haben keinen Geldwert, sind nicht übertragbar und verfallen vierundzwanzig Monate nach der Gutschrift.</p><h2>Austritt</h2><p>Sie verlassen das Programm jederzeit mit einer Nachricht an Ihre Niederlassung.</p>",
      nl: "<h2>Wie doet mee</h2><p>Belle Saison staat open voor installatiebedrijven die klant zijn van Solvanne en voor hun meerderjarige medewerkers. Deelname is gratis.</p><h2>Uw aangiften</h2><p>U geeft echte installaties aan, met factuur. Solvanne kan een document vragen en een onjuiste aangifte weigeren, met opgave van reden.</p><h2>Uw zonnen</h2><p>Zonnen hebben geen geldwaarde, zijn niet overdraagbaar en vervallen vierentwintig maanden na bijschrijving.</p><h2>Stoppen</h2><p>U verlaat het programma wanneer u wilt, met een bericht aan uw agentschap.</p>",
    },
  },
  "conditions-vente": {
    title: {
      fr: "Conditions de la boutique",
      en: "Store conditions",
      it: "Condizioni del negozio",
      es: "Condiciones de la tienda",
      de: "Shop-Bedingungen",
      nl: "Winkelvoorwaarden",
    },
    text: {
      fr: "<p>Les récompenses s’échangent contre des soleils, dans la limite des stocks. La livraison a lieu sous trois semaines, en France métropolitaine. Un article défectueux est repris pendant trente jours.</p>",
      en: "<p>Rewards are exchanged for suns, while stocks last. Delivery takes place within three weeks, in metropolitan France. A faulty item is taken back for thirty days.</p>",
      it: "<p>I premi si scambiano con soli, fino a esaurimento delle scorte. La consegna avviene entro tre settimane, in Francia metropolitana. Un articolo difettoso viene ritirato per trenta giorni.</p>",
      es: "<p>Las recompensas se canjean por soles, hasta fin de existencias. La entrega se hace en tres semanas, en la Francia metropolitana. Un artículo defectuoso se recoge durante treinta días.</p>",
      de: "<p>Prämien werden gegen Sonnen getauscht, solange der Vorrat reicht. Die Lieferung erfolgt binnen drei Wochen im französischen Mutterland. Fehlerhafte Artikel nehmen wir dreißig Tage lang zurück.</p>",
      nl: "<p>Beloningen worden geruild tegen zonnen, zolang de voorraad strekt. De levering gebeurt binnen drie weken, in Europees Frankrijk. Een defect artikel wordt dertig dagen teruggenomen.</p>",
    },
  },
  "mentions-legales": {
    title: {
      fr: "Mentions légales",
      en: "Legal notice",
      it: "Note legali",
      es: "Aviso legal",
      de: "Impressum",
      nl: "Wettelijke vermeldingen",
    },
    text: {
      fr: "<p>Solvanne est une société fictive, inventée pour cette démonstration. Directrice de la publication : Hélène Moreau. Contact : connexion@belle-saison.example.</p>",
      en: "<p>Solvanne is a fictitious company, invented for this demonstration. Publisher: Hélène Moreau. Contact: connexion@belle-saison.example.</p>",
      it: "<p>Solvanne è una società immaginaria, inventata per questa dimostrazione. Responsabile della pubblicazione: Hélène Moreau. Contatto: connexion@belle-saison.example.</p>",
      es: "<p>Solvanne es una sociedad ficticia, inventada para esta demostración. Responsable de la publicación: Hélène Moreau. Contacto: connexion@belle-saison.example.</p>",
      de: "<p>Solvanne ist ein fiktives Unternehmen, für diese Vorführung erfunden. Verantwortlich: Hélène Moreau. Kontakt: connexion@belle-saison.example.</p>",
      nl: "<p>Solvanne is een fictief bedrijf, bedacht voor deze demonstratie. Verantwoordelijke uitgever: Hélène Moreau. Contact: connexion@belle-saison.example.</p>",
    },
  },
  "donnees-personnelles": {
    title: {
      fr: "Données personnelles",
      en: "Personal data",
      it: "Dati personali",
      es: "Datos personales",
      de: "Datenschutz",
      nl: "Persoonsgegevens",
    },
    text: {
      fr: "<p>Vos données servent à tenir votre compte, valider vos déclarations et livrer vos récompenses. Elles sont conservées trois ans après votre dernière connexion. Vous pouvez les lire, les corriger ou les faire effacer en nous écrivant.</p>",
      en: "<p>Your data serves to keep your account, validate your declarations and deliver your rewards. It is kept for three years after your last sign-in. You may read it, correct it or have it erased by writing to us.</p>",
      it: "<p>I dati servono a gestire l’account, convalidare le dichiarazioni e consegnare i premi. Sono conservati tre anni dopo l’ultimo accesso. È possibile leggerli, correggerli o farli cancellare scrivendoci.</p>",
      es: "<p>Sus datos sirven para llevar su cuenta, validar sus declaraciones y entregar sus recompensas. Se conservan tres años tras su última conexión. Puede leerlos, corregirlos o pedir su supresión escribiéndonos.</p>",
      de: "<p>Ihre Daten dienen dazu, Ihr Konto zu führen, Meldungen zu prüfen und Prämien zu liefern. Sie werden drei Jahre nach Ihrer letzten Anmeldung aufbewahrt. Sie können sie einsehen, berichtigen oder löschen lassen: Schreiben Sie uns.</p>",
      nl: "<p>Uw gegevens dienen om uw account te beheren, aangiften goed te keuren en beloningen te leveren. Ze worden drie jaar na uw laatste aanmelding bewaard. U kunt ze inzien, verbeteren of laten wissen door ons te schrijven.</p>",
    },
  },
  cookies: {
    title: {
      fr: "Cookies",
      en: "Cookies",
      it: "Cookie",
      es: "Cookies",
      de: "Cookies",
      nl: "Cookies",
    },
    text: {
      fr: "<p>Belle Saison n’utilise que les cookies nécessaires : votre session et votre choix sur cette page. Aucun ne sert à la publicité.</p>",
      en: "<p>Belle Saison uses necessary cookies only: your session and your choice on this page. None serves advertising.</p>",
      it: "<p>Belle Saison usa solo i cookie necessari: la sessione e la scelta fatta su questa pagina. Nessuno serve alla pubblicità.</p>",
      es: "<p>Belle Saison solo usa las cookies necesarias: su sesión y su elección en esta página. Ninguna sirve para publicidad.</p>",
      de: "<p>Belle Saison verwendet nur notwendige Cookies: Ihre Sitzung und Ihre Wahl auf dieser Seite. Keines dient der Werbung.</p>",
      nl: "<p>Belle Saison gebruikt alleen noodzakelijke cookies: uw sessie en uw keuze op deze pagina. Geen enkele dient voor reclame.</p>",
    },
  },
};

export const legalNames = Object.keys(documents);

/** A legal document as a page of its own, without style or script; null when there is none of that name. */
export function legalPage(name: string, language: Language): string | null {
  const document = Object.hasOwn(documents, name) ? documents[name] : undefined;
  if (!document) return null;
  const title = document.title[language];
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title} · ${config.programName}</title></head><body><main><h1>${title}</h1>${document.text[language]}</main></body></html>`;
}
