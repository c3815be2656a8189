let counter = 0

export const password = 'correct horse'

/** A complete, unused registration form. */
export function registrationForm(options: Record<string, unknown> = {}) {
  counter += 1
  return {
    fullname: `Newcomer Number ${counter}`,
    username: `newcomer${counter}`,
    email: `newcomer${counter}@example.test`,
    gender: 'Female',
    password,
    cfpassword: password,
    terms: true,
    ...options,
  }
}
