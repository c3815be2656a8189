// For the image, which has no curl.
const { PORT = '3000' } = process.env
const response = await fetch(`http://127.0.0.1:${PORT}/healthz`)
if (!response.ok) process.exit(1)
