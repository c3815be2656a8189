export const legalLimits = {
  textMaxLength: 40_000,
} as const
