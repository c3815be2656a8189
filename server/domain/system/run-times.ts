/** How long the results of a run are shown before another one may begin. */
export const keptMilliseconds = 60_000
/** Longer than all checks may take: the process of a run that has not finished by then was killed. */
export const abandonedMilliseconds = 120_000
