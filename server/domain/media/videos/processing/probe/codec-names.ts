/** As authors know them from their editors. */
const names: Record<string, string> = {
  avc: 'H.264',
  hevc: 'HEVC',
  vp8: 'VP8',
  vp9: 'VP9',
  av1: 'AV1',
  prores: 'ProRes',
  aac: 'AAC',
  opus: 'Opus',
  mp3: 'MP3',
  vorbis: 'Vorbis',
  flac: 'FLAC',
  ac3: 'Dolby Digital',
  eac3: 'Dolby Digital Plus',
  alac: 'Apple Lossless',
  mp4v: 'MPEG-4 Visual',
  avdn: 'DNxHD',
  avdh: 'DNxHR',
  cfhd: 'CineForm',
  jpeg: 'Motion JPEG',
  mjpa: 'Motion JPEG',
  mjpb: 'Motion JPEG',
  'v_mpeg4/iso/asp': 'MPEG-4 Visual',
  v_mpeg2: 'MPEG-2',
  v_mjpeg: 'Motion JPEG',
  a_dts: 'DTS',
}

/** The name of a codec in sentences: that of the parser, or what the file calls one that it does not know. */
export function nameCodec(codec: string | undefined, internalId: unknown): string {
  if (codec?.startsWith('pcm-') || codec === 'ulaw' || codec === 'alaw') return 'uncompressed'
  const id = typeof internalId === 'string' ? internalId.trim().toLowerCase() : ''
  const known = names[codec ?? id]
  if (known) return known
  return codec ? codec.toUpperCase() : 'of an unknown kind'
}
