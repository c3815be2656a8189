export type PacingName = 'spec' | 'instant'

/** Intentional delays in milliseconds. */
export interface Pacing {
  redirectAfterLogin: number
  redirectAfterThirdPartyLogin: number
  redirectAfterRegister: number
  redirectAfterReset: number
  redirectAfterOnboarding: number
  redirectAfterCourseSave: number
  loadMore: number
  playerSpinner: number
  dashboardSpinner: number
}

const spec: Pacing = {
  redirectAfterLogin: 2500,
  redirectAfterThirdPartyLogin: 2000,
  redirectAfterRegister: 3500,
  redirectAfterReset: 3500,
  redirectAfterOnboarding: 3500,
  redirectAfterCourseSave: 1500,
  loadMore: 2500,
  playerSpinner: 3500,
  dashboardSpinner: 1500,
}

const instant: Pacing = {
  redirectAfterLogin: 0,
  redirectAfterThirdPartyLogin: 0,
  redirectAfterRegister: 0,
  redirectAfterReset: 0,
  redirectAfterOnboarding: 0,
  redirectAfterCourseSave: 0,
  loadMore: 0,
  playerSpinner: 0,
  dashboardSpinner: 0,
}

/** The banner rotates whatever the pacing; an interval of zero would make it unreadable. */
export const bannerIntervalMilliseconds = 7000

export function getPacing(name: PacingName): Pacing {
  return name === 'instant' ? instant : spec
}
