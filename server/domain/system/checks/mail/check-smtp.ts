import type SmtpConnection from 'nodemailer/lib/smtp-connection'
import { type CheckContext, type CheckResult, failed, ok, readReason, warning } from '../check.ts'

const timeoutMilliseconds = 8000

/** Connects to the mail server, over TLS if it offers that, logs in and sends nothing. */
export async function checkSmtp({ config, signal }: CheckContext): Promise<CheckResult> {
  if (config.smtpUrl === undefined) {
    return ok('SMTP_URL is not set: emails are in the development mailbox, /dev/mailbox.')
  }
  const { default: Connection } = await import('nodemailer/lib/smtp-connection')
  const { parseConnectionUrl } = await import('nodemailer/lib/shared')
  const { auth, ...options } = parseConnectionUrl(config.smtpUrl)
  const connection = new Connection({
    ...options,
    connectionTimeout: timeoutMilliseconds,
    greetingTimeout: timeoutMilliseconds,
    socketTimeout: timeoutMilliseconds,
  })
  const { host, username, password } = new URL(config.smtpUrl)
  signal.addEventListener('abort', () => connection.close(), { once: true })
  try {
    await waitFor(connection, (done) => connection.connect(done))
    if (auth) {
      const [user, pass] = [username, password].map(decodeURIComponent) as [string, string]
      await waitFor(connection, (done) => connection.login({ credentials: { user, pass } }, done))
    }
    return describeConnection(host, { isSecure: connection.secure, hasLogin: auth !== undefined })
  } catch (error) {
    return explain(host, error)
  } finally {
    connection.close()
  }
}

/** Rejects with the error of the connection, which has no callback for some. */
async function waitFor(
  connection: SmtpConnection,
  start: (done: (error?: Error | null) => void) => void,
): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    connection.once('error', reject)
    connection.once('end', () => reject(new Error('the mail server closed the connection')))
    start((error) => (error ? reject(error) : resolve()))
  })
}

function describeConnection(
  host: string,
  { isSecure, hasLogin }: { isSecure: boolean; hasLogin: boolean },
): CheckResult {
  const login = hasLogin ? ' and accepts the login' : ''
  if (isSecure) return ok(`${host} responds over TLS${login}.`)
  if (/^(localhost|127\.|\[::1\])/.test(host)) return ok(`${host} responds${login}.`)
  return warning(
    `${host} responds${login}, but without TLS: emails${hasLogin ? ' and the password' : ''} can be read on their way.`,
    'Turn on STARTTLS at the mail server, or use its smtps:// address.',
  )
}

const advice = {
  login:
    'Check user and password in SMTP_URL; write characters such as @ and : in them as %40 and %3A.',
  tls: 'Give the mail server a valid certificate for the host in SMTP_URL, and use smtps:// only for ports with TLS from the start (465).',
  other: 'Check host and port in SMTP_URL, and whether a firewall or the provider blocks the port.',
}

function explain(host: string, error: unknown): CheckResult {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const reason = readReason(error).replace(/\.$/, '')
  if (code === 'EAUTH') return failed(`${host} rejects the login: ${reason}.`, advice.login)
  if (code === 'ETLS' || /certificate|ssl|tls/i.test(reason)) {
    return failed(`There is no TLS connection to ${host}: ${reason}.`, advice.tls)
  }
  return failed(`${host} cannot be used: ${reason}.`, advice.other)
}
