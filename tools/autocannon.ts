/** For benchmarks outside this folder, which cannot resolve the tools' packages themselves. */
export { default } from 'autocannon'
