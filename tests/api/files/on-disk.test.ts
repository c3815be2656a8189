import { join } from 'node:path'
import { useTestApp } from '#tests/helpers/test-app.ts'
import { describeStorage } from './describe-storage.ts'

const app = useTestApp()

describeStorage(app, () => join(app.config.dataDir, 'files'))
