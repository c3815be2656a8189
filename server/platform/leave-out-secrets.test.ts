import { expect, test } from 'vitest'
import { listSettings } from './config.ts'

test('settings are listed without secrets, and URLs without passwords', () => {
  const environment = {
    PORT: '8080',
    DATABASE_URL: 'postgresql://lectern:pass@w0rd@db.example.org/lectern',
    SMTP_URL: 'smtp://me:secret@mail.example.org:587',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'secret',
    OIDC_CLIENT_SECRET: 'secret',
    TRANSCRIBE_COMMAND: 'whisper --key secret',
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=secret',
    MAIL_FROM: '',
    HOME: '/root',
  }
  expect(listSettings(environment)).toEqual({
    PORT: '8080',
    DATABASE_URL: 'postgresql://db.example.org/lectern',
    SMTP_URL: 'smtp://mail.example.org:587',
  })
})
