import { describe, expect, it } from 'vitest'
import { parseBackPath, loginPath, registerPath } from './back-path.ts'

const backOf = (back: string) => parseBackPath(new URLSearchParams({ back }))

describe('the way back after logging in', () => {
  it('leads to a page of this site, with its query', () => {
    expect(backOf('/courses/details/1?from=card#top')).toBe('/courses/details/1?from=card#top')
  })

  it.each([
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example/',
    '\\/evil.example',
    '/ok\\..\\evil',
    '/\tevil.example',
    'javascript:alert(1)',
    'courses',
    '',
  ])('never leads away from it: %j', (back) => {
    expect(backOf(back)).toBeUndefined()
  })

  it.each(['/login', '/login?back=/courses', '/register', '/verification', '/forgot_password#x'])(
    'does not run in circles: %s',
    (back) => {
      expect(backOf(back)).toBeUndefined()
    },
  )

  it('is absent where nothing was asked for', () => {
    expect(parseBackPath(new URLSearchParams())).toBeUndefined()
  })

  it('is carried by the links between the account pages', () => {
    expect(loginPath('/courses?search=a b')).toBe('/login?back=%2Fcourses%3Fsearch%3Da+b')
    expect(registerPath('/courses')).toBe('/register?back=%2Fcourses')
    expect(loginPath(undefined)).toBe('/login')
    expect(registerPath(undefined)).toBe('/register')
  })
})
