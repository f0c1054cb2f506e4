# The commands are those of the README; docs/operating.md has the variables. With API_URL it serves the front office for
# the API of another server, without a database.
FROM node:24-trixie-slim AS build
WORKDIR /app
COPY . .
RUN npm ci && npm run build

# What runs: nothing that only development needs, and nothing that the server may change but /data and /tmp.
FROM node:24-trixie-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY registry registry
COPY schemas schemas
COPY scripts scripts
COPY server server
COPY src src
RUN npm ci --omit=dev && npm cache clean --force && mkdir /data && chown node:node /data
COPY --from=build /app/dist dist
USER node
EXPOSE 3000
HEALTHCHECK CMD node -e "fetch('http://127.0.0.1:3000/healthz').then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))"
CMD ["node", "server/commands/main.ts"]
