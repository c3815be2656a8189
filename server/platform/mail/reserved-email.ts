/** Domains that nobody can own (RFC 2606 and 6761). */
const reserved = /[@.](test|example|invalid|localhost|example\.(com|net|org))$/

/** Whether the address cannot belong to a real person. */
export function isReservedEmail(email: string): boolean {
  return reserved.test(email.trim().toLowerCase())
}
