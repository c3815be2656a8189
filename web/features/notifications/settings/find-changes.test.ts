import { expect, test } from 'vitest'
import type { NotificationSettings } from '#shared/contract/accounts/notification-settings.ts'
import { findChanges } from './find-changes.ts'

const likes = { category: 'likes', inApp: true, email: 'never', push: false } as const
const answers = { category: 'answers', inApp: true, email: 'immediate', push: true } as const
const saved: NotificationSettings = {
  categories: [likes, answers].map((one) => ({ ...one, canTurnOff: true })),
  timeZone: 'Europe/Paris',
  quietHours: { from: '22:00', to: '07:00' },
  digestAt: '08:00',
}
const form = {
  categories: [likes, answers],
  timeZone: 'Europe/Paris',
  quietHours: { from: '22:00', to: '07:00' },
  digestAt: '08:00',
}

test('an unchanged form changes nothing', () => {
  expect(findChanges(saved, form)).toEqual({})
})

test('only the fields that differ are changed', () => {
  const categories = [likes, { ...answers, email: 'weekly' as const }]
  expect(findChanges(saved, { ...form, categories, digestAt: '09:00' })).toEqual({
    categories: [{ category: 'answers', email: 'weekly' }],
    digestAt: '09:00',
  })
  expect(findChanges(saved, { ...form, categories: [{ ...likes, push: true }] })).toEqual({
    categories: [{ category: 'likes', push: true }],
  })
  expect(findChanges(saved, { ...form, quietHours: null })).toEqual({ quietHours: null })
  expect(findChanges({ ...saved, quietHours: null, timeZone: null }, form)).toEqual({
    quietHours: { from: '22:00', to: '07:00' },
    timeZone: 'Europe/Paris',
  })
})
