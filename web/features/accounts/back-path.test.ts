import { describe, expect, it } from 'vitest'
import { parseBackPath, loginPath, registerPath } from './back-path.ts'

const parse = (back: string) => parseBackPath(new URLSearchParams({ back }))

describe('the path to return to after logging in', () => {
  it('is a page of this site, with its query', () => {
    expect(parse('/courses/details/1?from=card#top')).toBe('/courses/details/1?from=card#top')
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
  ])('is never on another site: %j', (back) => {
    expect(parse(back)).toBeUndefined()
  })

  it.each(['/login', '/login?back=/courses', '/register', '/verification', '/forgot_password#x'])(
    'is never an account page: %s',
    (back) => {
      expect(parse(back)).toBeUndefined()
    },
  )

  it('is undefined without a query', () => {
    expect(parseBackPath(new URLSearchParams())).toBeUndefined()
  })

  it('is passed on by the links between the account pages', () => {
    expect(loginPath('/courses?search=a b')).toBe('/login?back=%2Fcourses%3Fsearch%3Da+b')
    expect(registerPath('/courses')).toBe('/register?back=%2Fcourses')
    expect(loginPath(undefined)).toBe('/login')
    expect(registerPath(undefined)).toBe('/register')
  })
})
