/** The body of a response as text, in the charset that its `Content-Type` names; UTF-8 if that names none, or an unknown one. */
export async function textOf(response: Response): Promise<string> {
  const type = response.headers.get("content-type") ?? "";
  const [, charset = "utf-8"] =
    /charset\s*=\s*["']?([^\s;"',]+)/i.exec(type) ?? [];
  if (/^utf-?8$/i.test(charset)) return response.text();
  const bytes = await response.arrayBuffer();
  return decoderOf(charset).decode(bytes);
}

function decoderOf(charset: string): TextDecoder {
  try {
    return new TextDecoder(charset);
  } catch {
    return new TextDecoder();
  }
}
