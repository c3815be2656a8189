import IconBadgeCc from '@tabler/icons-react/dist/esm/icons/IconBadgeCc.mjs'
import type { ReactNode } from 'react'
import type { UploadPurpose } from '#shared/upload-purposes.ts'
import { useImageUrl } from '#web/lib/page-url.ts'
import classes from './upload-field.module.css'

interface UploadPreviewProps {
  purpose: UploadPurpose
  /** Of the file as it will be saved, or as it is being sent; empty for none. */
  address: string
  empty: ReactNode
}

/** What is chosen, in the shape in which pages will show it. */
export function UploadPreview({ purpose, address, empty }: UploadPreviewProps) {
  const src = useImageUrl(address)
  return (
    <div className={classes.preview} data-purpose={purpose}>
      {content()}
    </div>
  )

  function content(): ReactNode {
    if (!src) return empty
    if (purpose === 'captions') return <IconBadgeCc size={32} aria-hidden="true" />
    return <img src={src} alt="" />
  }
}
