import { afterAll, describe, expect, test } from 'vitest'
import { removePreparedFolders } from '../load/load-server.ts'
import { loadAttacks } from './attack.ts'

const attacks = await loadAttacks()

afterAll(removePreparedFolders)

describe('the server withstands a small dose of each attack', () => {
  test.each(attacks)('$name', async (attack) => {
    const { figures, targets } = await attack.run('small')
    const missed = targets.filter(({ reached }) => !reached).map(({ what }) => what)
    expect(missed, JSON.stringify(figures)).toEqual([])
  })
})
