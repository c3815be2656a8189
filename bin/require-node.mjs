// Plain JavaScript on purpose: an old Node must be able to read this and say what is wrong.
const needed = 26
const running = Number(process.versions.node.split('.')[0])
if (running < needed) {
  console.error(
    `Lectern needs Node ${needed} or newer, and this is Node ${process.versions.node}. Start it by "npm start", which brings its own.`,
  )
  process.exit(1)
}
