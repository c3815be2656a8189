/** A target, and whether this run reached it. */
export interface Verdict {
  what: string
  reached: boolean
}

export function verdictLine({ what, reached }: Verdict): string {
  return `${reached ? 'reached' : 'MISSED '}  ${what}`
}
