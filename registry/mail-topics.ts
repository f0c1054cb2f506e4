/** The topics of mails that people may unsubscribe from (BO-22.2); mails about accounts, decisions and orders always go. */
export const mailTopics = ["notices"] as const;

export type MailTopic = (typeof mailTopics)[number];

export const isMailTopic = (text: string): text is MailTopic =>
  mailTopics.some((topic) => topic === text);
