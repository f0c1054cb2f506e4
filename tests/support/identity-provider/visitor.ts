/** A minimal browser: follows redirects, keeps cookies, and stops at the first external URL. */
export interface Visitor {
  /** Follows redirects from `address` within `origin`; returns the external URL, or the page. */
  visit(address: string, origin: string): Promise<URL | string>;
}

export function createVisitor(): Visitor {
  const cookies = new Map<string, string>();

  async function get(address: string): Promise<Response> {
    const response = await fetch(address, {
      redirect: "manual",
      headers: {
        cookie: [...cookies]
          .map(([name, value]) => `${name}=${value}`)
          .join("; "),
      },
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ""] = cookie.split(";");
      const at = pair.indexOf("=");
      cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
    return response;
  }

  return {
    async visit(address, origin) {
      let next = new URL(address);
      for (let step = 0; step < 10; step += 1) {
        if (next.origin !== origin) return next;
        const response = await get(next.href);
        const location = response.headers.get("location");
        if (location === null) return response.text();
        next = new URL(location, next);
      }
      throw new Error(`Too many redirects from ${address}`);
    },
  };
}
