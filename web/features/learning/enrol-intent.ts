const storageKey = 'enrolAfterLogin'
/** As long as an activation link is valid: a new account is often activated later. */
const maxAgeMilliseconds = 24 * 60 * 60 * 1000

interface Intent {
  course: string
  at: number
}

/**
 * Stores on this device that a visitor pressed the enrol button, so that the enrolment is completed after the
 * login, even if it happens in another tab. It is not part of a URL: a link must not enrol anyone.
 */
export function rememberIntent(course: string, now = Date.now()): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify({ course, at: now } satisfies Intent))
  } catch {
    // Without storage, the learner presses the button again.
  }
}

/** Whether the visitor wanted to enrol in this course within the last day; true only once. */
export function takeIntent(course: string, now = Date.now()): boolean {
  const intent = readIntent()
  if (intent?.course !== course) return false
  forgetIntent()
  return now - intent.at < maxAgeMilliseconds
}

export function forgetIntent(): void {
  try {
    localStorage.removeItem(storageKey)
  } catch {
    // Nothing was stored if storage is blocked.
  }
}

function readIntent(): Intent | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null')
    return isIntent(stored) ? stored : undefined
  } catch {
    return undefined
  }
}

function isIntent(value: unknown): value is Intent {
  return typeof value === 'object' && value !== null && 'course' in value && 'at' in value
}
