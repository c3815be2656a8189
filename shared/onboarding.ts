/** The options of the three onboarding steps, as displayed and stored. */
export const teachingKinds = ['Informally', 'Professionally', 'Online'] as const

export const videoSkills = [
  "I'm a beginner",
  'I have some knowledge',
  "I'm Experienced",
  'I have videos ready to upload',
] as const

export const audiences = [
  'Not at the moment',
  'I have a small following',
  'I have a sizeable following',
] as const
