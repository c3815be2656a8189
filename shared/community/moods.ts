/** Complete the phrase "… is feeling". */
export const feelings = [
  'happy',
  'proud',
  'curious',
  'grateful',
  'determined',
  'relieved',
  'amused',
  'amazed',
  'moved',
  'surprised',
  'unsure',
  'stuck',
  'tired',
] as const

/** Complete the phrase "… is". */
export const activities = ['studying', 'building', 'reading', 'teaching', 'celebrating'] as const

export const moods = [...feelings, ...activities] as const
export type Mood = (typeof moods)[number]
