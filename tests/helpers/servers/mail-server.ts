import { once } from 'node:events'
import { SMTPServer } from 'smtp-server'
import { until } from '#tests/helpers/until.ts'

export interface ReceivedEmail {
  to: string
  subject: string
  messageId: string
  /** The whole message as received, with soft line breaks undone. */
  source: string
}

export interface MailServer {
  url: string
  port: number
  emails: ReceivedEmail[]
  /** Rejects the next emails with a temporary error. */
  rejectNext(count: number): void
  /** Waits for an email to this address with this text in its subject; returns each once, the oldest first. */
  emailTo(
    address: string,
    subjectPart: string,
    deadlineMilliseconds?: number,
  ): Promise<ReceivedEmail>
  close(): Promise<void>
}

/** Starts a real SMTP server that stores received emails. */
export async function startMailServer(
  port = 0,
  onEmail: (email: ReceivedEmail) => void = () => {},
): Promise<MailServer> {
  const emails: ReceivedEmail[] = []
  const read = new WeakSet<ReceivedEmail>()
  let rejections = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (rejections > 0) {
          rejections -= 1
          done(Object.assign(new Error('Try again later'), { responseCode: 451 }))
          return
        }
        const source = Buffer.concat(chunks).toString('utf8')
        const to = session.envelope.rcptTo[0]?.address ?? ''
        const email = {
          to,
          subject: parseHeader(source, 'Subject'),
          messageId: parseHeader(source, 'Message-ID'),
          source: readable(source),
        }
        emails.push(email)
        onEmail(email)
        done()
      })
    },
  })
  // A client that is killed in the middle of an email is not an error of the test.
  server.on('error', () => {})
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  const address = server.server.address()
  const bound = typeof address === 'object' && address ? address.port : port
  return {
    url: `smtp://127.0.0.1:${bound}`,
    port: bound,
    emails,
    rejectNext(count) {
      rejections = count
    },
    async emailTo(to, subjectPart, deadlineMilliseconds) {
      const email = await until(
        `an email "${subjectPart}" to ${to}`,
        () =>
          emails.find(
            (candidate) =>
              candidate.to === to &&
              candidate.subject.includes(subjectPart) &&
              !read.has(candidate),
          ),
        deadlineMilliseconds,
      )
      read.add(email)
      return email
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** The first URL in the email that contains `part`, e.g. `/user/activate/`. */
export function linkIn(email: ReceivedEmail, part: string): string {
  const link = email.source.match(/https?:\/\/[^\s"<>]+/g)?.find((url) => url.includes(part))
  if (!link) throw new Error(`The email "${email.subject}" has no link with ${part}.`)
  return link
}

/** The secret at the end of that link. */
export function secretIn(email: ReceivedEmail, part: string): string {
  return linkIn(email, part).split('/').at(-1) ?? ''
}

function parseHeader(source: string, name: 'Subject' | 'Message-ID'): string {
  return new RegExp(`^${name}: (.*)$`, 'm').exec(source)?.[1]?.trim() ?? ''
}

function readable(source: string): string {
  return source.replace(/=\r?\n/g, '').replace(/=3D/g, '=')
}
