import { describe, expect, it } from 'vitest'
import {
  loginRequest,
  registerRequest,
  resetForm,
} from '#shared/contract/accounts/authentication.ts'
import { accountMessages as messages } from '#shared/messages/accounts/accounts.ts'
import type { FormValues } from './form-values.ts'
import { validateForm } from './validate-form.ts'

const good = {
  fullname: 'Ada Lovelace',
  username: 'ada',
  email: 'ada@lectern.test',
  gender: 'Female',
  password: 'analytical',
  cfpassword: 'analytical',
  terms: true,
}

async function firstMessage(change: FormValues): Promise<string | undefined> {
  const result = await validateForm(async () => registerRequest, { ...good, ...change })
  return 'errors' in result ? result.errors.msg : undefined
}

describe('the message of the registration form', () => {
  it('is the first in the order of the schema', async () => {
    const wrong = { fullname: 'Ada', email: 'ada', password: 'short', cfpassword: 'other' }
    expect(await firstMessage({ ...wrong, username: '', terms: false })).toBe(messages.fieldsEmpty)
    expect(await firstMessage({ ...wrong, terms: false })).toBe(messages.acceptTerms)
    expect(await firstMessage(wrong)).toBe(messages.fullnameTooShort)
    expect(await firstMessage({ ...wrong, fullname: good.fullname })).toBe(messages.invalidEmail)
    expect(await firstMessage({ password: 'short', cfpassword: 'x' })).toBe(
      messages.passwordTooShort,
    )
    expect(await firstMessage({ cfpassword: 'another' })).toBe(messages.passwordsDiffer)
    expect(await firstMessage({})).toBeUndefined()
  })

  it('comes with an error for each invalid field', async () => {
    const result = await validateForm(async () => registerRequest, {
      ...good,
      email: 'x',
      gender: '',
    })
    expect(result).toEqual({
      errors: {
        msg: messages.fieldsEmpty,
        fields: { email: messages.invalidEmail, gender: messages.fieldsEmpty },
      },
    })
  })
})

describe('the login form', () => {
  it.each([
    ['', '', messages.fieldsEmpty],
    ['ada', 'analytical', messages.invalidEmail],
    ['ada@lectern.test', 'short', messages.passwordTooShort],
  ])('reports %j and %j as %j', async (email, password, msg) => {
    const result = await validateForm(async () => loginRequest, { email, password })
    expect(result).toMatchObject({ errors: { msg } })
  })

  it('sends a password of six characters, which the reset page accepts', async () => {
    const typed = { email: 'ada@lectern.test', password: 'six666' }
    expect(await validateForm(async () => loginRequest, typed)).toEqual({ request: typed })
  })

  it('sends the normalized email address', async () => {
    const typed = { email: '  Ada@Lectern.test ', password: 'analytical' }
    const result = await validateForm(async () => loginRequest, typed)
    expect(result).toEqual({ request: { email: 'ada@lectern.test', password: 'analytical' } })
  })
})

describe('the form for a new password', () => {
  it.each([
    ['12345', '12345', messages.passwordTooShortOnReset],
    ['123456', '654321', messages.passwordsDifferOnReset],
  ])('reports %j and %j as %j', async (password, confirmation, msg) => {
    const result = await validateForm(async () => resetForm, { password, confirmation })
    expect(result).toMatchObject({ errors: { msg } })
  })
})
