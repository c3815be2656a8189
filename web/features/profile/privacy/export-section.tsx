import { useEffect, useState } from 'react'
import type { DataExport, OwnPrivacy } from '#shared/contract/accounts/privacy.ts'
import { privacyLimits } from '#shared/limits.ts'
import { getBrowserApi, parseResponse } from '#web/lib/api.ts'
import { formatBytes } from '#web/lib/format/format-bytes.ts'
import { showError } from '#web/lib/toasts/show-error.ts'
import { toast } from '#web/lib/toasts/toast.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'
import { Section } from '../section.tsx'
import classes from './privacy.module.css'

const pollMilliseconds = 5000

interface ExportSectionProps {
  privacy: OwnPrivacy
  onChange: () => void
}

/** Requests an archive of the user's data, and downloads it. */
export function ExportSection({ privacy, onChange }: ExportSectionProps) {
  const { export: latest, nextExportAt } = privacy
  const [isBusy, setBusy] = useState(false)
  const isWaiting = latest?.state === 'waiting'

  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setInterval(onChange, pollMilliseconds)
    return () => clearInterval(timer)
  }, [isWaiting, onChange])

  async function run(call: () => Promise<void>) {
    setBusy(true)
    try {
      await call()
    } catch (error) {
      showError(error)
    }
    setBusy(false)
    onChange()
  }

  const request = () =>
    run(async () => {
      toast.success((await parseResponse(getBrowserApi().user.privacy.export.$post())).msg)
    })
  const download = () =>
    run(async () => {
      const { url } = await parseResponse(getBrowserApi().user.privacy.export.address.$post())
      startDownload(url)
    })

  return (
    <Section
      title="Download your data"
      lead="An archive with what we store about you: your profile, courses, progress, notes, posts, messages and the files that you uploaded. It has a page to read and a file for programs."
      action={
        latest?.state === 'ready' ? (
          <Button busy={isBusy} onClick={() => void download()}>
            Download
          </Button>
        ) : (
          <Button busy={isBusy || isWaiting} onClick={() => void request()}>
            {isWaiting ? 'Preparing…' : 'Request your data'}
          </Button>
        )
      }
    >
      <div role="status" className={classes.state}>
        {latest && <ExportState latest={latest} />}
      </div>
      {latest?.state === 'ready' && !nextExportAt && (
        <Button variant="secondary" busy={isBusy} onClick={() => void request()}>
          Request it again
        </Button>
      )}
    </Section>
  )
}

function ExportState({ latest }: { latest: DataExport }) {
  const { state, requestedAt, bytes, expiresAt } = latest
  if (state === 'waiting') {
    return (
      <p>
        Requested <RelativeTime iso={requestedAt} />. You get an email when it is ready, and you can
        leave this page.
      </p>
    )
  }
  if (state === 'failed' || !expiresAt) {
    return <p>We could not prepare your data. Request it again.</p>
  }
  return (
    <p>
      Ready, {formatBytes(bytes ?? 0)}. Available until {formatDay(expiresAt)}. You can request your
      data once in {privacyLimits.exportHours} hours.
    </p>
  )
}

function formatDay(iso: string): string {
  return new Date(iso).toLocaleDateString('en', { dateStyle: 'long' })
}

/** The name of the file is in the response. */
function startDownload(url: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = ''
  link.click()
}
