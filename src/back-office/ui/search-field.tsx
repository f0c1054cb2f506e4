import { Input } from "antd";
import { useEffect, useState } from "react";

interface Props {
  label: string;
  /** What the list is searched for. */
  q: string | undefined;
  onSearch: (q: string) => void;
  className: string | undefined;
}

/** Searches a list; the words are in the address (BO-7.5). */
export function SearchField({ label, q = "", onSearch, className }: Props) {
  const [search, setSearch] = useState(q);
  useEffect(() => setSearch(q), [q]);
  return (
    <Input.Search
      allowClear
      aria-label={label}
      placeholder={label}
      value={search}
      onChange={({ target }) => setSearch(target.value)}
      onSearch={(text) => text.trim() !== q && onSearch(text.trim())}
      className={className ?? ""}
    />
  );
}
