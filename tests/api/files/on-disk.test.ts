import { join } from 'node:path'
import { useTestHouse } from '../../helpers/test-house.ts'
import { describeStorage } from './describe-storage.ts'

const house = useTestHouse()

describeStorage(house, () => join(house.config.dataDir, 'files'))
