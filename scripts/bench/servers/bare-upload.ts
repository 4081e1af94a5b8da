/** The limit for uploads: Node's own server writes a body as it comes, flushes the file, names it, flushes the folder, and answers. */
import { randomBytes } from 'node:crypto'
import { open, rename } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { listen } from './listen.ts'

const [folder] = process.argv.slice(2) as [string]

listen(
  createServer(async (req, res) => {
    if (req.method === 'GET') return res.end('ok')
    const name = randomBytes(16).toString('hex')
    const draft = join(folder, `${name}.draft`)
    const file = await open(draft, 'wx')
    for await (const chunk of req) await file.writeFile(chunk)
    await file.sync()
    await file.close()
    await rename(draft, join(folder, name))
    const shelf = await open(folder, 'r')
    await shelf.sync()
    await shelf.close()
    res.writeHead(201).end()
  }),
)
