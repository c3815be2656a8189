/** The length of a video, kept with the link that it was measured of: another link has another. */
export interface MeasuredDuration {
  link: string
  /** Whole seconds, at least 1. */
  seconds: number
}

export function serializeDuration({ link, seconds }: MeasuredDuration): string {
  return JSON.stringify({ link, seconds })
}

/** The seconds measured of this very link, if there are any. */
export function parseDuration(link: string, text: unknown): number | undefined {
  try {
    const known = JSON.parse(String(text)) as Partial<MeasuredDuration> | null
    return known?.link === link.trim() ? known.seconds : undefined
  } catch {
    return undefined
  }
}
