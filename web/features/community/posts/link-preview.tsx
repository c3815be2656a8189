import type { LinkPreview } from '#shared/contract/community/community.ts'
import { IconX } from '#web/ui/icons/general.ts'
import classes from './link-preview.module.css'

interface LinkPreviewCardProps {
  preview: LinkPreview
  /** Undefined for readers who may not remove it. */
  onRemove: (() => void) | undefined
}

/** What the page says of itself that a post links to. The browser loads nothing from it. */
export function LinkPreviewCard({ preview, onRemove }: LinkPreviewCardProps) {
  const { url, title, description, siteName } = preview
  return (
    <div className={classes.preview}>
      <div className={classes.text}>
        <p className={classes.site}>{siteName || new URL(url).hostname}</p>
        <p className={classes.title}>
          <a href={url} rel="nofollow ugc noopener" target="_blank">
            {title}
          </a>
        </p>
        {description && <p className={classes.description}>{description}</p>}
      </div>
      {onRemove && (
        <button
          type="button"
          className={classes.remove}
          aria-label={`Remove the preview of ${title}`}
          title="Remove preview"
          onClick={onRemove}
        >
          <IconX size={16} aria-hidden="true" />
        </button>
      )}
    </div>
  )
}
