// Plain JavaScript, so that an old Node can run it and report what is wrong.
const requiredVersion = 26
const version = Number(process.versions.node.split('.')[0])
if (version < requiredVersion) {
  console.error(
    `Lectern needs Node ${requiredVersion} or newer, and this is Node ${process.versions.node}. Start it with "npm start", which uses its own.`,
  )
  process.exit(1)
}
