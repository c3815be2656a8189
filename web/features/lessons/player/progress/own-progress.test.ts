import { describe, expect, it } from 'vitest'
import { addServerProgress, addWatched, getPercent, type OwnProgress } from './own-progress.ts'

const none: OwnProgress = { watched: [], duration: null, isMeasured: false, isMarked: false }

describe('own progress', () => {
  it('counts each watched second once, in whole seconds and rounded down', () => {
    expect(getPercent(none)).toBe(0)
    const once = addWatched(none, { watched: [[0, 30.4]], duration: 100.2 })
    expect(getPercent(once)).toBe(30)
    const twice = addWatched(once, { watched: [[10.2, 40.6]], duration: 100.2 })
    expect(getPercent(twice)).toBe(41)
    expect(getPercent(addWatched(none, { watched: [[0, 199]], duration: 300 }))).toBe(66)
  })

  it('is completed at 95 percent, and stays so', () => {
    const almost = addWatched(none, { watched: [[0, 94]], duration: 100 })
    expect(almost.isMeasured).toBe(false)
    const enough = addWatched(almost, { watched: [[94, 95]], duration: 100 })
    expect(enough.isMeasured).toBe(true)
    expect(addWatched(enough, { watched: [], duration: 500 }).isMeasured).toBe(true)
  })

  it('adds what the server knows to what was watched meanwhile', () => {
    const here = addWatched(none, { watched: [[50, 60]], duration: 100 })
    const saved = { watched: [[0, 50]] as [number, number][], duration: 90, completedBy: null }
    expect(addServerProgress(here, saved)).toEqual({
      watched: [[0, 60]],
      duration: 100,
      isMeasured: false,
      isMarked: false,
    })
    expect(addServerProgress(undefined, { ...saved, completedBy: 'mark' })).toMatchObject({
      duration: 90,
      isMarked: true,
    })
    expect(addServerProgress(undefined, { ...saved, completedBy: 'watching' })).toMatchObject({
      isMeasured: true,
      isMarked: false,
    })
  })
})
