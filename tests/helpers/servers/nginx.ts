import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { findProgram } from '#tests/helpers/find-program.ts'
import { freePort } from '#tests/helpers/processes/server-process.ts'
import { until } from '#tests/helpers/until.ts'

const shippedFile = fileURLToPath(new URL('../../../deploy/nginx/lectern.conf', import.meta.url))

export interface Nginx {
  url: string
  /** What nginx reported, such as processes that refused connections. */
  errors(): Promise<string>
  stop(): Promise<void>
}

export const findNginx = () => findProgram('nginx')

/** Starts a real nginx with the shipped configuration in front of these ports, without TLS. */
export async function startNginx(ports: readonly number[]): Promise<Nginx> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-nginx-'))
  const port = await freePort()
  const shipped = await readFile(shippedFile, 'utf8')
  const adapted = adapt(shipped, ports)
    .replace('listen 80;', `listen 127.0.0.1:${await freePort()};`)
    .replace('listen 443 ssl;', `listen 127.0.0.1:${port};`)
    .replaceAll(/^ *ssl_.*$/gm, '')
  const file = await writeConfiguration(folder, adapted)
  const child = spawn(findNginx() ?? 'nginx', ['-p', folder, '-c', file, '-g', 'daemon off;'], {
    stdio: 'ignore',
  })
  const url = `http://127.0.0.1:${port}`
  await until('nginx to respond', async () => {
    if (child.exitCode !== null) throw new Error('nginx did not start.')
    return fetch(url).then(
      () => true,
      () => false,
    )
  })
  return {
    url,
    errors: () => readFile(join(folder, 'error.log'), 'utf8'),
    async stop() {
      const exited = once(child, 'exit')
      child.kill('SIGTERM')
      await exited
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Lets nginx check the shipped configuration with a certificate; returns what it prints. */
export async function checkNginxConfiguration(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-nginx-'))
  const run = promisify(execFile)
  const [key, certificate] = [join(folder, 'privkey.pem'), join(folder, 'fullchain.pem')]
  const subject = ['-subj', '/CN=learn.example.org', '-days', '1']
  const files = ['-keyout', key, '-out', certificate]
  await run('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...subject, ...files])
  const shipped = await readFile(shippedFile, 'utf8')
  const adapted = adapt(shipped, [3000, 3001]).replaceAll('/etc/nginx/certificates', folder)
  const file = await writeConfiguration(folder, adapted)
  const { stderr } = await run(findNginx() ?? 'nginx', ['-t', '-p', folder, '-c', file])
  await rm(folder, { recursive: true, force: true })
  return stderr
}

/** The processes are at local ports instead of the hosts app-1, app-2. */
function adapt(configuration: string, ports: readonly number[]): string {
  return configuration.replaceAll(
    /app-(\d):3000/g,
    (_, number: string) => `127.0.0.1:${ports[Number(number) - 1]}`,
  )
}

async function writeConfiguration(folder: string, included: string): Promise<string> {
  const file = join(folder, 'nginx.conf')
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `  ${name}_temp_path ${folder}/${name};`)
    .join('\n')
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  await writeFile(
    file,
    `${user}
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
worker_processes 1;
events { worker_connections 2048; }
http {
  access_log off;
${temporary}
${included}
}
`,
  )
  return file
}
