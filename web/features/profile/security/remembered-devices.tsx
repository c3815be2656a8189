import { useRef, useState } from 'react'
import type { RememberedDevice } from '#shared/contract/accounts/security.ts'
import { getBrowserApi, parseResponse } from '#web/lib/api.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'
import profile from '../profile.module.css'
import { Section } from '../section.tsx'
import classes from './security.module.css'
import { runChange, useSecurity } from './use-security.ts'

interface RememberedDevicesProps {
  devices: readonly RememberedDevice[]
  onChange: () => void
}

/** Devices on which the user is not asked for the second factor. Nothing if there were none from the start. */
export function RememberedDevices({ devices, onChange }: RememberedDevicesProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [hasForgotten, setHasForgotten] = useState(false)
  if (devices.length === 0 && !hasForgotten) return null

  async function forget({ _id: id }: RememberedDevice) {
    const api = getBrowserApi().user.security.devices[':id']
    const response = await runChange(() => parseResponse(api.$delete({ param: { id } })))
    if (response) {
      setHasForgotten(true)
      // The focused button disappears with its device.
      heading.current?.focus({ preventScroll: true })
    }
    onChange()
  }

  return (
    <Section
      title="Remembered devices"
      lead={
        devices.length === 0
          ? 'You are asked for your second factor on every device.'
          : 'On these devices your password is enough. Changing your password forgets all of them.'
      }
      heading={heading}
    >
      <ul role="list" className={classes.list}>
        {devices.map((device) => (
          <li key={device._id} className={profile.session}>
            <div className={profile.device}>
              <p className={profile.deviceName}>{device.device}</p>
              <p className={profile.times}>
                Last used <RelativeTime iso={device.lastUsedAt} /> · Until{' '}
                <time dateTime={device.expiresAt}>
                  {new Date(device.expiresAt).toLocaleDateString(undefined, {
                    dateStyle: 'medium',
                  })}
                </time>
              </p>
            </div>
            <Button
              variant="secondary"
              aria-label={`Forget the device ${device.device}`}
              onClick={() => void forget(device)}
            >
              Forget
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** The same below the sessions. */
export function OwnRememberedDevices() {
  const { data, refetch } = useSecurity()
  return <RememberedDevices devices={data?.rememberedDevices ?? []} onChange={refetch} />
}
