import { useCallback } from 'react'

/** An image on the device, while it is being uploaded. */
export function FilePreview({ file }: { file: File }) {
  const show = useCallback(
    (image: HTMLImageElement | null) => {
      const url = URL.createObjectURL(file)
      if (image) image.src = url
      return () => URL.revokeObjectURL(url)
    },
    [file],
  )
  return <img ref={show} alt="" />
}
