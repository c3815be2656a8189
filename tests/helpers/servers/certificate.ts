import { createPrivateKey, generateKeyPairSync, sign, X509Certificate } from 'node:crypto'

/** Identifiers of X.509, in DER. */
const oids = {
  ecdsaWithSha256: [0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02],
  commonName: [0x55, 0x04, 0x03],
  subjectAltName: [0x55, 0x1d, 0x11],
}

export interface TestCertificate {
  key: string
  cert: string
}

/** A certificate for localhost and 127.0.0.1, signed by itself, that is valid from yesterday for some days. */
export function createCertificate(days: number, host = 'localhost'): TestCertificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const algorithm = sequence(element(0x06, oids.ecdsaWithSha256))
  const name = sequence(
    element(0x31, sequence(element(0x06, oids.commonName), element(0x0c, [...Buffer.from(host)]))),
  )
  const day = 24 * 3600 * 1000
  const end = Date.now() + days * day
  const hosts = sequence(element(0x82, [...Buffer.from(host)]), element(0x87, [127, 0, 0, 1]))
  const content = sequence(
    element(0xa0, element(0x02, [2])),
    element(0x02, [1]),
    algorithm,
    name,
    sequence(time(Math.min(Date.now(), end) - 2 * day), time(end)),
    name,
    [...publicKey.export({ type: 'spki', format: 'der' })],
    element(0xa3, sequence(sequence(element(0x06, oids.subjectAltName), element(0x04, hosts)))),
  )
  const signature = sign('sha256', Buffer.from(content), privateKey)
  const certificate = sequence(content, algorithm, element(0x03, [0, ...signature]))
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const cert = new X509Certificate(Buffer.from(certificate))
  if (!cert.checkPrivateKey(createPrivateKey(key))) throw new Error('The certificate is wrong.')
  return { key, cert: cert.toString() }
}

function element(tag: number, content: number[]): number[] {
  const { length } = content
  if (length < 0x80) return [tag, length, ...content]
  if (length < 0x100) return [tag, 0x81, length, ...content]
  return [tag, 0x82, length >> 8, length & 0xff, ...content]
}

function sequence(...parts: number[][]): number[] {
  return element(0x30, parts.flat())
}

function time(milliseconds: number): number[] {
  const digits = new Date(milliseconds).toISOString().replaceAll(/[-:T]|\.\d+/g, '')
  return element(0x17, [...Buffer.from(digits.slice(2))])
}
