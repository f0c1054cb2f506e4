/** The first step of a declaration, hand-written and without the rest of the product: appends ten cards near the end. */
import "#src/ui/trusted-types.ts";
import { Button, Card } from "antd";
import { useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import { unitIn } from "#src/domain/challenge/unit.ts";
import type { ChallengeListProduct } from "#src/schema/types.gen.ts";

const token = /BEARER=([^;]+)/.exec(document.cookie)?.[1] ?? "";
const get = async (path: string) =>
  (
    await fetch(`/v2${path}`, {
      headers: { authorization: `Bearer ${token}`, prefer: "products=paged" },
    })
  ).json();

function Products() {
  const [title, setTitle] = useState("");
  const [products, setProducts] = useState<ChallengeListProduct[]>([]);
  const [count, setCount] = useState(10);
  useEffect(() => {
    void get("/me");
    void get("/challenges/3/user.jsonld").then((found) =>
      setTitle(found.title),
    );
    void get("/challenge-list-products.jsonld?id=3&itemsPerPage=10000").then(
      (found) => setProducts(found["hydra:member"]),
    );
    const more = () => {
      const left = document.body.scrollHeight - scrollY - innerHeight;
      if (left < 500) setCount((present) => present + 10);
    };
    addEventListener("scroll", more);
    return () => removeEventListener("scroll", more);
  }, []);
  return (
    <main>
      <h1>{title}</h1>
      {products.slice(0, count).map(({ challengeProduct: product, reward }) => (
        <Card key={String(product.id)} className="product">
          <p>
            {product.brand} · {product.range}
          </p>
          <strong>{product.productName}</strong>
          <p>
            {product.productCode} · {unitIn("fr", 1, product.unit)}
          </p>
          <p>{reward}</p>
          <p>{product.productDescription}</p>
          <Button>Ajouter</Button>
        </Card>
      ))}
    </main>
  );
}

createRoot(document.getElementById("root") as HTMLElement).render(<Products />);
