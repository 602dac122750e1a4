/** A job's name in words: `MailSender` is `Mail sender`. */
export const jobName = (name: string): string =>
  name.replace(/(?<=.)[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
