/** The logo: an open book on a lectern, in the text colour with an amber ledge. */
export function Mark({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <path
        fill="currentColor"
        d="M15 6.6C12.2 4.4 8.8 3.8 5.4 4.4L2.6 17.2C7 16.4 11.4 17.1 15 19.5ZM17 6.6C19.8 4.4 23.2 3.8 26.6 4.4L29.4 17.2C25 16.4 20.6 17.1 17 19.5Z"
      />
      <path fill="var(--lectern-amber, #f59e0b)" d="M2 20.6h28v2.6H2z" />
      <path
        fill="currentColor"
        d="M13.8 24.6h4.4c.3 2.2 1.4 3.4 3.8 4.8H10c2.4-1.4 3.5-2.6 3.8-4.8z"
      />
    </svg>
  )
}
