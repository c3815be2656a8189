import { z } from 'zod'
import { notificationSettingsMessages as messages } from '../../messages/notifications/notification-settings.ts'
import {
  alwaysInApp,
  emailFrequencies,
  notificationCategories,
} from '../../notifications/notification-categories.ts'

/** On the hour and minute of a 24-hour clock, in the user's time zone. */
const timeOfDay = z
  .string({ error: messages.badTime })
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, messages.badTime)

const quietHours = z
  .object({ from: timeOfDay, to: timeOfDay }, { error: messages.badTime })
  .refine(({ from, to }) => from !== to, messages.sameTimes)

const timeZone = z
  .string({ error: messages.badTimeZone })
  .max(64, messages.badTimeZone)
  .refine(isTimeZone, messages.badTimeZone)

export const notificationSettings = z.object({
  /** All categories, in the order of the settings page. */
  categories: z.array(
    z.object({
      category: z.enum(notificationCategories),
      inApp: z.boolean(),
      /** Whether the user can turn it off in the app. */
      canTurnOff: z.boolean(),
      email: z.enum(emailFrequencies),
      /** Whether it is shown by the browsers of `/user/push-subscriptions`. */
      push: z.boolean(),
    }),
  ),
  /** An IANA name; null if the user has not chosen one, which counts as UTC. */
  timeZone: z.string().nullable(),
  /** When no emails at once and no push messages are sent; they are sent when the quiet hours end. */
  quietHours: z.object({ from: z.string(), to: z.string() }).nullable(),
  /** When digests are sent: every day, or on Mondays. */
  digestAt: z.string(),
})
export type NotificationSettings = z.infer<typeof notificationSettings>

/** What is absent stays as it is. */
export const updateNotificationSettingsRequest = z.object({
  categories: z
    .array(
      z
        .object({
          category: z.enum(notificationCategories, { error: messages.badCategory }),
          inApp: z.boolean({ error: messages.badInApp }).optional(),
          email: z.enum(emailFrequencies, { error: messages.badEmail }).optional(),
          push: z.boolean({ error: messages.badPush }).optional(),
        })
        .refine(
          ({ category, inApp }) => inApp !== false || !alwaysInApp.has(category),
          messages.alwaysInApp,
        ),
      { error: messages.badCategory },
    )
    .max(notificationCategories.length, messages.duplicateCategory)
    .refine(
      (list) => new Set(list.map(({ category }) => category)).size === list.length,
      messages.duplicateCategory,
    )
    .optional(),
  timeZone: timeZone.optional(),
  quietHours: quietHours.nullable().optional(),
  digestAt: timeOfDay.optional(),
})
export type UpdateNotificationSettingsRequest = z.infer<typeof updateNotificationSettingsRequest>

export const notificationSettingsResponse = notificationSettings.extend({ msg: z.string() })

/** An IANA name that this runtime knows, and not an offset such as `+02:00`. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z][\w+-]*(\/[\w+-]+)*$/.test(name)) return false
  try {
    return Intl.DateTimeFormat('en', { timeZone: name }) !== undefined
  } catch {
    return false
  }
}

const optionalTime = timeOfDay.or(z.literal(''))

/**
 * The fields of the settings page, as a request: `app-`, `email-` and `push-` with the name of a category, the schedule, and
 * quiet hours that are both empty for none.
 */
export const notificationSettingsForm = z
  .looseObject({
    timeZone,
    quietFrom: optionalTime,
    quietTo: optionalTime,
    digestAt: timeOfDay,
  })
  .superRefine(({ quietFrom, quietTo }, context) => {
    const add = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message })
    if (quietFrom === '' && quietTo !== '') add('quietFrom', messages.oneTime)
    if (quietTo === '' && quietFrom !== '') add('quietTo', messages.oneTime)
    if (quietFrom !== '' && quietFrom === quietTo) add('quietTo', messages.sameTimes)
  })
  .transform(({ timeZone, quietFrom, quietTo, digestAt, ...fields }) =>
    updateNotificationSettingsRequest.parse({
      categories: notificationCategories.map((category) => ({
        category,
        inApp: fields[`app-${category}`],
        email: fields[`email-${category}`],
        push: fields[`push-${category}`],
      })),
      timeZone,
      quietHours: quietFrom === '' ? null : { from: quietFrom, to: quietTo },
      digestAt,
    }),
  )
