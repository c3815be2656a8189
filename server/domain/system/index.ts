/**
 * The state of this installation: which processes run, and checks of what they depend on. The checks themselves are in
 * `checks/`, which the first run loads.
 */
export { isEchoToken } from './echo-token.ts'
export { getSystem } from './get-system.ts'
export { startHeartbeat } from './heartbeat.ts'
export { systemPolicy } from './policy.ts'
export { startChecks } from './start-checks.ts'
