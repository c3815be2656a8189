export const roadmapMessages = {
  unknownPath: 'There is no such path on the roadmap.',
} as const
