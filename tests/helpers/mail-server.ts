import { once } from 'node:events'
import { SMTPServer } from 'smtp-server'
import { until } from './until.ts'

export interface ReceivedLetter {
  to: string
  subject: string
  /** The whole message as it came over the wire, soft line breaks undone. */
  source: string
}

export interface MailServer {
  url: string
  port: number
  letters: ReceivedLetter[]
  /** Refuses the next letters with a temporary failure. */
  refuseNext(count: number): void
  /** The newest letter to this address whose subject holds the words; waits until it comes. */
  letterTo(address: string, words: string): Promise<ReceivedLetter>
  close(): Promise<void>
}

/** A real SMTP server that keeps what it receives. */
export async function startMailServer(
  port = 0,
  onLetter: (letter: ReceivedLetter) => void = () => {},
): Promise<MailServer> {
  const letters: ReceivedLetter[] = []
  let refusals = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (refusals > 0) {
          refusals -= 1
          done(Object.assign(new Error('Try again later'), { responseCode: 451 }))
          return
        }
        const source = Buffer.concat(chunks).toString('utf8')
        const to = session.envelope.rcptTo[0]?.address ?? ''
        const letter = { to, subject: subjectOf(source), source: readable(source) }
        letters.push(letter)
        onLetter(letter)
        done()
      })
    },
  })
  // A client that was killed in the middle of a letter is no failure of ours.
  server.on('error', () => {})
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  const address = server.server.address()
  const bound = typeof address === 'object' && address ? address.port : port
  return {
    url: `smtp://127.0.0.1:${bound}`,
    port: bound,
    letters,
    refuseNext(count) {
      refusals = count
    },
    letterTo: (to, words) =>
      until(`a letter "${words}" to ${to}`, () =>
        letters.findLast((letter) => letter.to === to && letter.subject.includes(words)),
      ),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** The first address in the letter that holds `part`, e.g. `/user/activate/`. */
export function linkIn(letter: ReceivedLetter, part: string): string {
  const link = letter.source.match(/https?:\/\/[^\s"<>]+/g)?.find((url) => url.includes(part))
  if (!link) throw new Error(`The letter "${letter.subject}" holds no link with ${part}.`)
  return link
}

/** The secret at the end of such a link. */
export function secretIn(letter: ReceivedLetter, part: string): string {
  return linkIn(letter, part).split('/').at(-1) ?? ''
}

function subjectOf(source: string): string {
  return /^Subject: (.*)$/m.exec(source)?.[1]?.trim() ?? ''
}

function readable(source: string): string {
  return source.replace(/=\r?\n/g, '').replace(/=3D/g, '=')
}
