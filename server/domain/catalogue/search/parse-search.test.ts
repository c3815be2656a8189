import { expect, test } from 'vitest'
import { normalizeOperators, parseTerms, usesOperators } from './parse-search.ts'

test.each([
  ['C# and .NET', ['csharp', 'and', 'dotnet']],
  ['c++', ['cplusplus']],
  ['asp.net', ['asp net']],
  ['Node.js', ['node js']],
  ['html/css', ['html', 'css']],
  ['e-commerce', ['e commerce']],
  ["beginner's", ['beginners']],
  ['R&B', ['r b']],
  ['3-D', ['3 d']],
  ['(python)!', ['python']],
  ['diseño gráfico', ['diseño', 'gráfico']],
  ['guitar Guitar', ['guitar']],
  ['& | ! :*', []],
  ["o'", ['o']],
  ['हिन्दी', ['हिन्दी']],
])('splits %j into %j', (text, expected) => {
  expect(parseTerms(text).map(({ parts }) => parts.join(' '))).toEqual(expected)
})

test('knows filler words whatever their case and accents', () => {
  expect(parseTerms('Cómo aprender guitarra').map(({ isFiller }) => isFiller)).toEqual([
    true,
    true,
    false,
  ])
})

test.each([
  ['"own your"', true],
  ['piano -jazz', true],
  ['php OR python', true],
  ['php or python', false],
  ['e-commerce', false],
  ['- piano', false],
])('%j has operators: %s', (text, expected) => {
  expect(usesOperators(text)).toBe(expected)
})

test('spells symbols between operators', () => {
  expect(normalizeOperators('"C# basics" OR .net -t-shirt')).toBe(
    '"csharp basics" OR dotnet -t shirt',
  )
})

test('limits the number of terms', () => {
  const text = Array.from({ length: 50 }, (_, index) => `word${index}`).join(' ')
  expect(parseTerms(text)).toHaveLength(12)
})
