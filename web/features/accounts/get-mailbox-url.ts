/** Mail on the web, by the domain of the address. */
const mailboxes = new Map(
  Object.entries({
    'gmail.com': 'https://mail.google.com/',
    'googlemail.com': 'https://mail.google.com/',
    'outlook.com': 'https://outlook.live.com/mail/',
    'hotmail.com': 'https://outlook.live.com/mail/',
    'live.com': 'https://outlook.live.com/mail/',
    'yahoo.com': 'https://mail.yahoo.com/',
    'icloud.com': 'https://www.icloud.com/mail',
    'proton.me': 'https://mail.proton.me/',
  }),
)

/** Where the user reads emails: the website of a large provider, or else the mail app of the device. */
export function getMailboxUrl(email: string | undefined): string {
  const domain = email?.split('@').at(-1)?.toLowerCase() ?? ''
  return mailboxes.get(domain) ?? 'mailto:'
}
